import { readJson, writeJson } from '../storage/device-storage.ts'
import type { FieldValues } from './merge-edits.ts'

// Unsaved input, stored on this device under the person's own key, so that it survives a closed tab and a lost network.
export interface DeviceDraft {
  readonly savedAt: string
  /** Only the changed fields. */
  readonly values: FieldValues
}

/** The name of a person's draft of a record. */
export const draftKey = (person: number | undefined, record: string) => `${person}:${record}`

const toStorageKey = (name: string) => `admin-draft:${name}`

export function readDraft(name: string): DeviceDraft | null {
  const draft = readJson('device', toStorageKey(name)) as DeviceDraft | null // written below
  return draft !== null && typeof draft.values === 'object' && typeof draft.savedAt === 'string' ? draft : null
}

/** Moves the draft when the record gets another name. */
export function moveDraft(from: string, to: string): void {
  const draft = readDraft(from)
  if (!draft) return
  writeDraft(to, draft.values)
  writeDraft(from, {})
}

export function writeDraft(name: string, values: FieldValues): void {
  const draft = { savedAt: new Date().toISOString(), values } satisfies DeviceDraft
  // Without storage the form itself still has everything.
  writeJson('device', toStorageKey(name), Object.keys(values).length === 0 ? null : draft)
}
