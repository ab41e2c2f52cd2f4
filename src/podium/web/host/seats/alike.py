"""Alike: characters of other scripts that look like a Latin letter or a digit.

Facts of Unicode (its list of confusable characters, UTS 39), those whose likeness is one letter or digit
and that normalization does not turn into it, or into another of them, anyway.
"""

from __future__ import annotations

_LIKE = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆𝈒",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "A": "ΑАᎪᗅꓮ𐊠𖽀",
    "B": "ΒВᏴᗷꓐꞴ𐊂𐊡𐌁",
    "C": "ϹСᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲🝌",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕᎬ⋿ⴹꓰ𐊆𑢦𑢮",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻᕼⲎꓧ𐋏",
    "I": "ΙІӀᛁⲒⵏꓲ𐊊𐌉𐌠𖼨",
    "J": "ͿЈᎫᒍꓙꞲ",
    "K": "ΚКᏦᛕⲔꓗ𐔘",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "N": "ΝⲚꓠ𐔓",
    "O": "ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠",
    "P": "ΡРᏢᑭⲢꓑ𐊕",
    "Q": "ⵕ",
    "R": "ƦᎡᏒᖇꓣ𐒴𖼵𝈖",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺",
    "T": "ΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨",
    "U": "Սሀᑌ∪⋃ꓴ𐓎𑢸𖽂",
    "V": "Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈𝈍",
    "W": "ԜᎳᏔꓪ𑣦𑣯",
    "X": "ΧХ᙭ᚷ╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "Y": "ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃",
    "Z": "ΖᏃꓜ𐋵𑢩𑣥",
    "a": "ɑαа⍺",
    "b": "ƄЬᏏᑲᖯ",
    "c": "ϲсᴄⲥꮯ𐐽",
    "d": "ԁᏧᑯꓒ",
    "e": "еҽ℮ꬲ",
    "f": "ſքẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪ˛ͺιіӏᎥ⍳ꙇꭵ𑣃",
    "j": "ϳј",
    "l": "Ɩǀ۱∣⏽￨",
    "n": "ոռ",
    "o": "οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗",
    "p": "ρр⍴ⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ𐑈𑣁",
    "u": "ʋυսᴜꞟꭎꭒ𐓶𑣘",
    "v": "νѵᴠ∨⋁ꮩ𑜆𑣀",
    "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "x": "×хᕁᕽ᙮⤫⤬⨯",
    "y": "ɣʏγуүყᶌỿꭚ𑣜",
    "z": "ᴢꮓ𑣄",
}

ALIKE = str.maketrans({other: letter for letter, others in _LIKE.items() for other in others})
"""Each such character, and the one it looks like."""

HASTY = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn"})
"""What a hasty reader takes for another among the Latin ones."""
