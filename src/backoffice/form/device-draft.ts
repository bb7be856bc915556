import type { FieldValues } from './merge-edits.ts'

// What is typed but not saved outlives a closed tab and a lost network: it lies on this device, under the person's own key.
export interface DeviceDraft {
  readonly savedAt: string
  /** Only what was changed. */
  readonly values: FieldValues
}

const keyOf = (name: string) => `admin-draft:${name}`

export function readDraft(name: string): DeviceDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as DeviceDraft | null // written below
    return draft !== null && typeof draft.values === 'object' && typeof draft.savedAt === 'string' ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(name: string, values: FieldValues): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify({ savedAt: new Date().toISOString(), values } satisfies DeviceDraft))
  } catch {
    // A full or closed store: the form itself still holds everything.
  }
}
