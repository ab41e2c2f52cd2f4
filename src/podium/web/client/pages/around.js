/** The pages around the table that are forms and links, and need nothing of their own. */

import { openForms } from "../kit/forms.js";

openForms();
