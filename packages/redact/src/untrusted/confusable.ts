/**
 * Letters of other scripts that are drawn like those of `untrusted`, our delimiter's word, in lower case and decomposed.
 * From the data of Unicode Technical Standard 39 (`confusables.txt`), with the small capitals and the two Cyrillic letters
 * that italics draw alike.
 */
export const CONFUSABLE: ReadonlyMap<string, string> = new Map([
  ...alike('d', 'ԁꮷᑯꓒꭰᗞᗪꓓᴅ'),
  ...alike('e', '℮ꬲеҽ⋿εⴹꭼꓰ\u{118c6}\u{118ce}\u{10286}ᴇ'),
  ...alike('n', 'ոռνⲛꓠ\u{10513}ɴп'),
  ...alike('r', 'ꭇꭈᴦⲅгꮁ\u{1d216}ʀꭱꮢ\u{104dc}ᖇꓣ\u{16f35}'),
  ...alike('s', 'ꜱƽѕꮪ\u{118c1}\u{10448}տꮥꓢ\u{16f3a}\u{10296}'),
  ...alike('t', 'ᴛ⊤⟙\u{1f768}τⲧтꭲꓔ\u{16f0a}\u{118dc}\u{10297}\u{102b1}\u{10315}'),
  ...alike('u', 'ꞟᴜꭎꭒʋυս\u{104f6}\u{118d8}∪⋃ሀᑌꓴ\u{16f42}и'),
])

function alike(plain: string, letters: string): [string, string][] {
  return Array.from(letters, (letter) => [letter, plain])
}
