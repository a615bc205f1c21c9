// Words at the top of every list of leaked passwords. Even with a capital letter, digits and a sign, as the
// policy requires, attackers try them first.
const WORDS = new Set(
  `abc abcd abcdef access admin administrator amanda andrew angel apple april asdf asdfgh ashley august autumn
  baseball batman careplate changeme charlie cheese chelsea chocolate company computer cookie daniel december
  default demo dragon february flower football freedom friday friend george guest hannah harley hello hockey
  hunter iloveyou internet january jennifer jessica jordan joshua july june justin killer letmein liverpool
  login london love lovely maggie march master matrix matthew michael michelle monday monkey mustang mypass
  nicole ninja november october orange pass passpass passwd password pokemon princess purple qazwsx qwer qwert
  qwerty qwertyuiop robert root samsung saturday secret september shadow soccer spring starwars summer sunday
  sunshine superman taylor temp test tester testing testtest thomas thursday tigger trustno tuesday user
  wednesday welcome whatever winter zaq zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
)

const SUBSTITUTES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Up to this many digits and signs around a word do not make it harder to guess. */
const MAX_ORNAMENTS = 6

/**
 * True if a password is a well-known word, possibly in "p@ssw0rd" style, with a few digits and signs around
 * it.
 */
export function isCommonPassword(password: string): boolean {
  return isWordAmong(WORDS, password)
}

/** Does the same for another list of lowercase words. */
export function isWordAmong(words: ReadonlySet<string>, password: string): boolean {
  const lower = password.toLowerCase()
  const plain = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const disguised = lower
    .replace(/^[^a-z@$]+|[^a-z]+$/g, '')
    .replace(/[@431!0$5]/g, (sign) => SUBSTITUTES[sign] ?? sign)
  return [plain, disguised].some((word) => words.has(word) && lower.length - word.length <= MAX_ORNAMENTS)
}
