"""The campaign: what the site promises, tried under everything that can happen to it.

`scripts/campaign` runs it, minutes or hours by a factor; `test_campaign.py` is its short form. Each trial is
made of a site of one or more real processes (`site`), people who play there (`crowd`), what happens to the
site meanwhile (`faults`), and a judgement of what was told, stored and seen (`audit`, `retold`). Each is also
made with a site that was broken on purpose (`broken`), which it has to notice.
"""
