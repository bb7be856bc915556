/**
 * The passwords that attackers try first (rule 6.7): leaked ones, which are mostly English, and others that are common in this country.
 * Four patterns cover the many thousands of variants that only append a year or an exclamation mark.
 */

/** How many leaked passwords are so common that people choose them again with a capital letter, a year and a sign added. */
const leakedWords = 10_000

/** The 49,000 commonest leaked passwords. Loaded when somebody first chooses a password, which in some shops never happens. */
async function loadLeaked() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  return { all: new Set(list), words: new Set(list.slice(0, leakedWords)) }
}
let leaked: ReturnType<typeof loadLeaked> | undefined

/** A password must be more than one of these words with digits and signs added. The list of leaked passwords contains more such words. */
const commonWords = new Set(
  `parole paroli qwertz administrator root login letmeinnow volleyball helloworld shakhtar shaxtar zenit wednesday spain ukraina
  ukrayina kyiv kiev lviv odesa kharkiv kharkov dnipro dnepr donetsk cherkasy cherkassy poltava zaporizhzhia mykolaiv vinnytsia smila
  uman slava slavaukraini heroyamslava slavaukraine tryzub kozak cossack bandera zelensky volya peremoga olena oleksandr andriy dmytro
  dmitry sergiy serhiy volodymyr vova maksym petro mykola nataliya tetyana svitlana maryna iryna ira katya kateryna yulia yuliya vika
  yana daria dasha darya masha sofiya anya denys bohdan yaroslav taras ihor pavlo kyrylo mykyta rostyslav mama mamochka papa tato
  mamatato babushka babusya dedushka rodina semya familia lyubov lubov lyublyu kohannya kokhannia sonechko sonyshko solnyshko zirka
  zayka zaika kotik kotyk dog cat roblox fortnite xbox counterstrike dota gamer gaming iphone android gmail instagram telegram twitter
  linux ubuntu macbook database mysql postgres temporary buyer shop bitcoin crypto millionaire luckyme jesuschrist god godisgood bible
  hallelujah bestfriend red neo zion hogwarts voldemort dumbledore snape acdc hero nurse sorry everything somebody beton betonnyi
  planter vazon vazony`.split(/\s+/),
)

/** Whole passwords that match no pattern below and are not in the list of leaked ones. */
const commonPasswords = new Set(
  `1q2w3e4r! !qaz1qaz q1w2e3r4! blink-182 cristiano7 thx1138x ou812ou812 8675309a yourpassword thepassword oldpassword firstpassword
  donotknow forgotpassword rememberme letmeinplease ilovemydog imsocool imthebest iamthebest iamlegend foreverlove mylove4ever
  loveyou4ever god4ever jesus1st inthebeginning adminadmin adminpass toor1234 pass@word1 abc@1234 abcd@1234 aa12345678 d123456789
  woaini123 woaini1314 woaini520 5201314a 1314520a li123456 mariokart zeldalink unrealtournament worldofwarcraft leagueoflegends
  worldoftanks wotblitz tankist1 counter-strike пароль пароль1 пароль12 пароль123 пароль1234 парольпароль йцукен12 любовьмоя люблютебя
  кохання1 кохання123 сонечко1 сонечко123 україна1 україна123 славаукраїні героямслава украина123 привет123 привіт123 наташа123
  марина123 андрей123 максим123 солнышко солнышко1 ромашка1 черкаси1 черкаси123 poka1234 zdravstvuj nichego1 nikogda1 navsegda
  ljubimaja devushka zvezdochka vesna2024 leto2024 osen2024 zima2024 putinhuylo putinxuilo putler123 euro2012 chercasy shahter1
  shakhter1 dynamokyiv dinamokiev correcthorse correcthorsebatterystaple batterystaple speakfriend xyzzyxyzzy plughplugh masseffect
  skyrim123 witcher3 geralt123 cyberpunk w2e3r4t5 3e4r5t6y 7ujm8ik0 xdr56tfc bhu89ijn mnbvcxza 1!2@3#4$ 1!qaz2@wsx`.split(/\s+/),
)

/** Keyboard rows and alphabets. */
const rows = [
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmik',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qwertzuiop',
  'azertyuiop',
  'йцукенгшщзхї',
  'йцукенгшщзхъ',
  'фівапролджє',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщ',
  'абвгдеёжзийклмнопрст',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** The length of the longest sequence of neighbouring characters from `start`, in any row. */
function runLength(text: string, start: number): number {
  let longest = 0
  for (let length = 3; start + length <= text.length; length++) {
    const piece = text.slice(start, start + length)
    if (rows.some((row) => row.includes(piece)) || new Set(piece).size === 1) longest = length
    else break
  }
  return longest
}

/** qwerty123456, abc123321: consists of only a few sequences. */
function isMadeOfRuns(text: string): boolean {
  let start = 0
  for (let runs = 0; runs < 4 && start < text.length; runs++) {
    const length = runLength(text, start)
    if (length === 0) return false
    start += length
  }
  return start >= text.length
}

const substitutions: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** P@ssw0rd2026! → password; null when more than a few signs had to be removed. */
function stripDisguise(text: string): string | null {
  const stripped = text.replace(/^[\d\W_]{0,4}/u, '').replace(/(?:[\d\W_]|(?<=\d)[a-z]){0,6}$/u, '')
  return stripped.length >= 3 ? stripped.replace(/[013457@$!]/g, (sign) => substitutions[sign] ?? sign) : null
}

/** @param password in lower case */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, words } = await (leaked ??= loadLeaked())
  if (commonPasswords.has(password) || commonWords.has(password) || all.has(password)) return true
  if (/^\d{1,12}$/.test(password)) return true // dates, telephone numbers
  if (/^(.{1,4})\1+.?$/u.test(password)) return true
  if (isMadeOfRuns(password)) return true
  const stripped = stripDisguise(password)
  return stripped !== null && (commonWords.has(stripped) || words.has(stripped))
}
