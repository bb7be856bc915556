/**
 * The passwords that leaks show to be the commonest, 49,000 of them, the commonest first. Loaded when somebody first chooses
 * a password: a shop where nobody does needs neither the time nor the memory.
 */
export interface LeakedPasswords {
  readonly all: ReadonlySet<string>
  /** Those so common that people choose them again with a capital letter, a year and a sign added. */
  readonly words: ReadonlySet<string>
}

const wordCount = 10_000
let loading: Promise<LeakedPasswords> | undefined

export function leakedPasswords(): Promise<LeakedPasswords> {
  loading ??= load()
  return loading
}

async function load(): Promise<LeakedPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  return { all: new Set(list), words: new Set(list.slice(0, wordCount)) }
}
