/** The message that somebody is writing, kept in the tab: a reload, or a release that makes one needed, loses nothing. */
const key = 'contact-draft'

export interface Draft {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

export function storeDraft({ name, email, phone, message }: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name, email, phone, message }))
  } catch {
    // Storage is refused or full: the form works without.
  }
}

export function readDraft(): Partial<Record<keyof Draft, string>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return Object.fromEntries(Object.entries(draft ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
