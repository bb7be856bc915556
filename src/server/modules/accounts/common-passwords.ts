import { leakedPasswords } from './leaked-passwords.ts'

/**
 * The passwords that attackers try first (rule 6.7): those of leaks, which are mostly English, and what people of this
 * country choose. Four patterns cover the many thousands of variants that only append a year or an exclamation mark.
 */

/** A password must be more than one of these words with digits and signs added. */
const commonWords = new Set(
  `password passwort passw0rd pass passwd parol parole paroli qwerty qwert qwertz azerty admin administrator root user guest login
  welcome letmein letmeinnow iloveyou loveyou iloveu love lovely lover loveme dragon monkey master superman batman spiderman ironman
  football baseball basketball soccer hockey volleyball tennis golf sunshine princess prince shadow michael jordan jennifer jessica
  ashley daniel thomas robert andrew joshua matthew anthony william charlie george hunter killer trustno starwars startrek computer
  internet access hello helloworld freedom whatever nothing secret secrets mustang ferrari porsche mercedes corvette camaro harley
  chelsea arsenal liverpool barcelona realmadrid juventus manchester united dynamo dinamo shakhtar shaxtar zenit spartak ginger pepper
  buster cookie banana orange apple lemon cherry peaches summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday london paris berlin moscow newyork
  chicago boston dallas texas california america canada australia england france germany italy spain poland ukraine ukraina ukrayina
  kyiv kiev lviv odesa odessa kharkiv kharkov dnipro dnepr donetsk cherkasy cherkassy poltava zaporizhzhia mykolaiv vinnytsia
  smila uman slava slavaukraini heroyamslava slavaukraine tryzub kozak kozak cossack bandera zelensky volya svoboda peremoga
  natasha nastya anastasia anastasiya oksana olena elena olga oleg alexander oleksandr aleksandr alexandra sasha andriy andrey
  dmytro dmitry dmitriy dima sergey sergiy serhiy vladimir volodymyr vova vladislav maksim maxim maksym ivan petro mykola nikolay
  natalia nataliya tatiana tetyana tanya svetlana svitlana marina maryna irina iryna ira katya kateryna ekaterina yulia yuliya julia
  victoria viktoria viktoriya vika yana alina karina polina daria dasha darya masha maria mariya sofia sofiya anna anya artem
  denis denys roman bogdan bohdan yaroslav taras ihor igor viktor victor pavlo pavel kirill kyrylo nikita mykyta ruslan rostyslav
  mama mamochka papa tato mamatato mamapapa babushka babusya dedushka rodina semya family familia lyubov lubov lyublyu kohannya
  kokhannia solnce sonechko sonyshko solnyshko zvezda zirka zayka zaika kotik kotyk koshka kitten sobaka dog doggy puppy cat kitty
  pokemon pikachu naruto minecraft roblox fortnite playstation nintendo xbox counterstrike warcraft starcraft dota gamer gaming
  samsung nokia iphone android google gmail facebook instagram telegram youtube twitter microsoft windows linux ubuntu apple macbook
  service support system server database oracle mysql postgres test testtest testing tester demo default changeme change temp temporary
  company business office manager director buyer shop store market money dollar bitcoin crypto bank million millionaire lucky luckyme
  angel angels devil satan jesus jesuschrist christ god godisgood blessed blessing faith heaven church bible hallelujah
  forever always together friend friends bestfriend family mother father sister brother baby babygirl babyboy honey sweet sweetie
  sweetheart beautiful gorgeous pretty butterfly flower flowers rose roses diamond crystal silver gold golden platinum rainbow
  purple yellow green black white blue red pink brown blackcat redsox yankees steelers cowboys eagles lakers bulls rangers raiders
  patriots dolphins packers broncos panthers tigers tiger lion lions bear bears wolf wolves eagle falcon phoenix panther jaguar
  cheetah shark dolphin horse horses pony snoopy garfield mickey minnie donald pluto winnie tweety scooby simpson homer bart
  matrix neo zion morpheus gandalf frodo hobbit legolas aragorn sauron harrypotter hogwarts voldemort dumbledore snape
  metallica nirvana slipknot eminem rammstein beatles queen acdc guitar music rockstar rock rocknroll punk metal jazz dance dancer
  magic wizard merlin ninja samurai warrior knight legend hero zero master1 slayer hunter sniper ranger soldier marine army navy
  airforce police fire fireman doctor nurse teacher student school college university
  fuck fuckyou fuckme fuckoff bitch asshole shit bullshit sex sexy sexyboy sexygirl pussy porn playboy hardcore horny
  hello123 goodbye please thanks thankyou sorry whatever nothing something anything everything nobody somebody
  michelle nicole amanda melissa sarah stephanie heather elizabeth samantha rebecca rachel laura kimberly crystal amber danielle
  tiffany lauren megan hannah brittany vanessa veronica patricia christina christine catherine jasmine sabrina natalie
  christopher joseph david james john richard charles steven kevin brian justin brandon jonathan nicholas tyler jacob ryan
  patrick austin dylan zachary cameron alexis jackson johnson williams smith brown jones miller davis wilson taylor
  concrete beton betonnyi planter vazon vazony cement`.split(/\s+/),
)

/** Whole passwords that no pattern below matches. */
const commonPasswords = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 zaq1zaq1 2wsx3edc
  qazwsxedc qazwsx123 1q2w3e4r! 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz1qaz q1w2e3r4! qweasdzxc qweasd123 asdqwe123 zxcasdqwe 123qweasd 123qwe123
  qwe123qwe 123qweasdzxc asd123asd zxc123zxc 1a2b3c4d a1b2c3d4 a1s2d3f4 a1b2c3d4e5 1a2s3d4f z1x2c3v4 p@ssw0rd p@ssword pa$$word pa$$w0rd
  passw0rd1 p4ssw0rd passpass passwordpassword letmein1 letmein! trustno1 trustno1! ncc1701d ncc1701e ncc-1701 rush2112 abgrtyu
  blink182 blink-182 jordan23 michael23 lebron23 kobe24 beckham7 ronaldo7 cristiano7 messi10 number1! bond007 jamesbond james007 agent007
  4815162342 3141592654 2718281828 31415926 27182818 1123581321 thx1138x ou812ou812 8675309a
  nopassword mypassword yourpassword thepassword newpassword oldpassword mypass123 temppass firstpassword changeme1 changeme! changeit
  whatever1 whoknows donotknow dontknow idontknow idontcare forgotpassword rememberme remember1 letmeinplease opensesame sesame123
  iloveyou! iloveyou2 iloveyou3 iloveyou4 ilovegod ilovejesus ilovemom ilovemyself ilovemydog ilovehim iloveher iloveit ilovemusic
  ihateyou ihateyou1 imissyou imsocool imthebest iamgod iamtheone iamawesome iamthebest iamlegend youandme meandyou
  babygirl1 lovebug1 loverboy lovergirl truelove loveforever foreverlove mylove123 mylove4ever love4ever loveyou4ever
  god4ever jesus4me jesus1st inthebeginning adminadmin adminpass admin@123 admin@1234 root@123 toor1234 test@123 user@123 pass@123 pass@word1
  welcome@123 welcome@1 password@1 password@123 abc@1234 abcd@1234 aa123456 aa12345678 a123456a a1234567 a12345678 a123456789 1234567a
  12345678a 123456789a 1234qwer qwer1234 qwert123 qwert12345 asdf1234 1234asdf zxcv1234 zxcvbnm1 abc12345 abcd1234 abcde123 1234abcd
  123456abc abc123456 123abc123 abc123abc abcabc123 12345qwert 12345abc 123456qwerty qwerty12 qwertyui qwertyuiop qwerty!@ 123123qwe
  qwe123456 123456qwe asd123456 zxc123456 www123456 q123456789 z123456789 s123456789 d123456789 m123456789 qq123456 qq123456789 woaini123
  woaini1314 woaini520 5201314a 1314520a 520520520 wang1234 zhang123 li123456 dragonball dragonballz dragonfly mortalkombat finalfantasy
  mariokart supermario zeldalink callofduty blackops assassin assassins halflife unrealtournament worldofwarcraft leagueoflegends
  worldoftanks wotblitz tankist1 stalker1 stalker2033 metro2033 counter-strike battlefield
  пароль пароль1 пароль12 пароль123 пароль1234 парольпароль йцукенгш йцукен12 йцукен123 йцукен1234 йцукенгшщз фіва1234 любовьмоя люблютебя
  кохання1 кохання123 сонечко1 сонечко123 україна1 україна123 славаукраїні героямслава украина123 привет123 привіт123 наташа123 мамамама
  марина123 андрей123 максим123 солнышко солнышко1 ромашка1 черкаси1 черкаси123
  parolparol parol123 parol1234 parol12345 qwerty321 privet123 privet12 poka1234 zdravstvuj nichego1 nikogda1 navsegda lyublyu1 lubimaya
  ljubimaja solnishko solnyshko1 krasotka malyshka devochka devushka zvezdochka vesna2024 leto2024 osen2024 zima2024 pobeda1945
  ukraine1 ukraine2022 ukraine2023 ukraine2024 ukraine2025 ukraine2026 slava123 slavaukraini1 putinhuylo putinxuilo putler123
  kyiv2024 kiev2012 euro2012 cherkasy1 cherkassy1 chercasy dnepr123 shahter1 shakhter1 dynamokyiv dinamokiev
  correcthorse correcthorsebatterystaple batterystaple hunter22 swordfish mellon123 friend123 speakfriend xyzzyxyzzy plughplugh
  ironmaiden deathnote evangelion sailormoon onepiece dragonage masseffect skyrim123 oblivion morrowind witcher3 geralt123 cyberpunk
  qwaszx12 qwaszxerdfcv 147258369 159357258 159753159 147852369 789456123 456123789 321654987 741852963 963852741 951753852 258456159
  1029384756 0192837465 q2w3e4r5 w2e3r4t5 3e4r5t6y 6yhn7ujm 7ujm8ik0 5tgb6yhn 4rfv5tgb zse45rdx xdr56tfc bhu89ijn mko09ijn nhy67ujm
  zxcvasdf asdfzxcv qwerasdf asdfqwer qwerasdfzxcv poiuytre lkjhgfds mnbvcxza !@#$%^&* !@#$%^&*() 1!2@3#4$ 1!qaz2@wsx`.split(/\s+/),
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
  const leaked = await leakedPasswords()
  if (commonPasswords.has(password) || commonWords.has(password) || leaked.all.has(password)) return true
  if (/^\d{1,12}$/.test(password)) return true // dates, telephone numbers
  if (/^(.{1,4})\1+.?$/u.test(password)) return true
  if (isMadeOfRuns(password)) return true
  const stripped = stripDisguise(password)
  return stripped !== null && (commonWords.has(stripped) || leaked.words.has(stripped))
}
