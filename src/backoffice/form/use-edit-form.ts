import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { knownPerson } from '../api/admin-api.ts'
import { draftKey, readDraft, writeDraft, type DeviceDraft } from './device-draft.ts'
import { changedFields, mergeEdits, type Conflict, type FieldValues, type Join } from './merge-edits.ts'
import { useAutosave } from './use-autosave.ts'
import { mayPass, useRepeat } from './use-repeat.ts'
import { sameValue } from '#contract/same-value.ts'
import { focusRevealed } from '#ui/first-field.ts'
import { useOpenEditor } from '#ui/open-editors.ts'

/** A record as the server has it. */
export interface Saved {
  readonly values: FieldValues
  readonly version: number
  /** Changed fields whose text is still invalid and was not sent. */
  readonly unsent?: readonly string[]
}
interface Edit {
  readonly values: FieldValues
  readonly changed: readonly string[]
  readonly version: number
}
export interface EditFormOptions {
  /** The record; unsaved input is stored on the device by person and record. Null in dialogs, which are closed on purpose: they store none. */
  readonly name: string | null
  readonly saved: Saved
  /** Saves the changed fields and returns the current record. */
  save(edit: Edit): Promise<Saved>
  /** Reads the current record from the body of a 409. */
  readCurrent(current: unknown): Saved
  /** How a field is joined that both sides changed; as a whole unless something else is said. */
  readonly join?: Join
  /** For drafts: saves automatically, two seconds after the last key and on leaving. Typed text is not reformatted. */
  readonly autosave?: boolean
  /** Saving needs a reason, so {@link useOpenEditor} must not save the form; the screen delays its other actions itself. */
  readonly asksReason?: boolean
  /** `undo` writes the former values as another change; it is refused when somebody has changed them since. */
  onSaved?(joined: readonly string[], undo: () => Promise<void>): void
}

interface State {
  readonly base: Saved
  readonly mine: FieldValues
}
export interface ConflictState {
  readonly conflicts: readonly Conflict[]
  readonly by: string | null
  readonly at: string | null
}
export type EditForm = ReturnType<typeof useEditForm>

const pick = (values: FieldValues, fields: readonly string[]): FieldValues => Object.fromEntries(fields.map((field) => [field, values[field]]))

/**
 * The pattern of all forms: versions, merging of simultaneous edits, failed saves that stay visible and are repeated, unsaved input that survives
 * the tab. An answer never overwrites what was typed since its request.
 */
export function useEditForm({ name: record, saved, save, readCurrent, join, autosave = false, asksReason = false, onSaved }: EditFormOptions) {
  const [person] = useState(knownPerson)
  const name = record === null ? null : draftKey(person, record)
  const [state, setState] = useState<State>({ base: saved, mine: saved.values })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<ConflictState | null>(null)
  const [offered, setOffered] = useState<DeviceDraft | null>(() => (name === null ? null : usefulDraft(name, saved)))
  const latest = useRef(state)
  const running = useRef<Promise<void> | null>(null)
  const tried = useRef<string | null>(null)
  /** A try whose outcome is unknown. It is sent again as it was, which the server does once, so that what it has of it is known to be our own. */
  const unanswered = useRef<Edit | null>(null)
  /** Whether it is still to be chosen whose text stays. */
  const asks = useRef(false)
  /** Whether a press saves, and not the passing of time, which must not move the focus of who is typing. */
  const isPressed = useRef(false)
  /** The values as the server has them, which may spell a typed text differently. */
  const stored = useRef(saved.values)
  const changed = changedFields(state.base.values, state.mine)

  const update = (next: State) => {
    latest.current = next
    setState(next)
    if (name !== null) writeDraft(name, pick(next.mine, changedFields(next.base.values, next.mine)))
  }

  async function write(joined: readonly string[]): Promise<void> {
    const { base, mine } = latest.current
    const lost = unanswered.current
    const edit = lost ?? { values: mine, changed: changedFields(base.values, mine), version: base.version }
    unanswered.current = edit
    const now = await save(edit).catch((cause: unknown) => {
      if (!mayPass(cause) || lost) unanswered.current = cause instanceof NoResponseError ? edit : null
      if (cause instanceof StaleVersionError) return { stale: cause.stale }
      // The former try was not done, so what is typed now is all there is to save.
      if (lost && unanswered.current === null) return null
      throw cause
    })
    if (now === null) return write(joined)
    unanswered.current = null
    if (!('stale' in now)) {
      const typedSince = changedFields(edit.values, latest.current.mine)
      const unsent = now.unsent ?? []
      const sent = edit.changed.filter((field) => !unsent.includes(field))
      stored.current = now.values
      // Keeps the typed text, e.g. 4 200,5, under the cursor.
      const values = autosave ? { ...now.values, ...pick(edit.values, sent) } : now.values
      update({ base: { ...now, values }, mine: { ...values, ...pick(latest.current.mine, [...unsent, ...typedSince]) } })
      if (lost && typedSince.length > 0) {
        // A new record has been made, and would be made once more.
        if (now.version === edit.version) throw firstTryDone()
        return write(joined)
      }
      onSaved?.(joined, () => undo(base.values, edit.changed, now))
      return
    }
    const theirs = readCurrent(now.stale.current)
    const own = Object.keys(mine).filter((field) =>
      [stored.current, lost?.values].some((values) => values && sameValue(values[field], theirs.values[field])),
    )
    stored.current = theirs.values
    const merge = mergeEdits({ ...base.values, ...pick(theirs.values, own) }, theirs.values, latest.current.mine, join)
    update({ base: theirs, mine: merge.merged })
    if (merge.conflicts.length === 0) return write([...joined, ...merge.joined])
    asks.current = true
    setConflict({ conflicts: merge.conflicts, by: now.stale.changed_by, at: now.stale.changed_at })
  }

  async function undo(former: FieldValues, fields: readonly string[], after: Saved): Promise<void> {
    const values = { ...after.values, ...pick(former, fields) }
    const back = await save({ values, changed: fields, version: after.version })
    const { base, mine } = latest.current
    update({ base: back, mine: { ...back.values, ...pick(mine, changedFields(base.values, mine)) } })
  }

  async function saveAll(): Promise<void> {
    tried.current = openEdit(latest.current)
    setBusy(true)
    clearConflict()
    try {
      await write([])
      setError(null)
    } catch (cause) {
      setError(cause)
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  function clearConflict(): void {
    asks.current = false
    setConflict(null)
  }

  /** While it is open whose text stays, no other press decides that. @returns whether it is */
  function leadToConflict(): boolean {
    if (asks.current) focusRevealed(document.querySelector<HTMLElement>('[data-conflict]'))
    return asks.current
  }

  const leadPressed = useEffectEvent(() => isPressed.current && leadToConflict())
  useEffect(() => {
    if (conflict) leadPressed()
  }, [conflict])

  /** Saves the changes. It first waits for a running save, such as an automatic one, and then saves only what was typed since. */
  async function submit(): Promise<void> {
    if (leadToConflict()) return
    if (running.current) {
      await running.current
      const open = openEdit(latest.current)
      return open === null || open === tried.current ? undefined : submit()
    }
    running.current = saveAll()
    await running.current
  }

  useAutosave({ on: autosave, busy, typed: state.mine }, () => {
    // An unchanged invalid value is not retried.
    const open = openEdit(latest.current)
    if (conflict === null && open !== null && open !== tried.current) void submit()
  })
  const willRepeat = useRepeat(error, submit)
  function press(): Promise<void> {
    isPressed.current = true
    return submit()
  }
  useOpenEditor(changed.length > 0 && !asksReason, async () => {
    await press()
    return openEdit(latest.current) === null
  })

  const rebase = (next: Saved) => {
    const { merged } = mergeEdits(latest.current.base.values, next.values, latest.current.mine, join)
    update({ base: next, mine: merged })
  }

  return {
    values: state.mine,
    changed,
    busy,
    error,
    willRepeat,
    conflict,
    offered,
    set(field: string, value: unknown) {
      isPressed.current = false
      update({ ...latest.current, mine: { ...latest.current.mine, [field]: value } })
    },
    /** The current value of a field, for work that ends after the screen was rendered. */
    latest: (field: string) => latest.current.mine[field],
    submit: press,
    leadToConflict,
    /** Saves what was chosen in a conflict. */
    async resolveConflict() {
      clearConflict()
      await press()
    },
    discard() {
      unanswered.current = null
      update({ base: latest.current.base, mine: latest.current.base.values })
      setError(null)
      clearConflict()
    },
    /** The server's current values, also for an act that began before this rendering. */
    saved: () => latest.current.base,
    /** True once the last save is confirmed and nothing was typed since. */
    isSaved: () => openEdit(latest.current) === null,
    takeOffer() {
      if (offered) update({ ...latest.current, mine: { ...latest.current.mine, ...offered.values } })
      setOffered(null)
    },
    dropOffer() {
      if (name !== null) writeDraft(name, {})
      setOffered(null)
    },
    /** Another call of this screen changed the record, so editing continues from its new version. */
    rebase,
    /** Acts on the saved record. If a colleague was faster, the screen shows the current one, and the act is done to that one when it is repeated. */
    async act<T>(work: (version: number) => Promise<T>): Promise<T> {
      try {
        return await work(latest.current.base.version)
      } catch (cause) {
        if (cause instanceof StaleVersionError) rebase(readCurrent(cause.stale.current))
        throw cause
      }
    },
  }
}

/** As the server refuses a key with something else in it. */
const firstTryDone = () =>
  new ApiError({ status: 409, text: null, reason: 'idempotency_conflict', errors: {}, requestId: null, retryAfterSeconds: null })

/** The unsaved changes as one text; null when there are none. */
function openEdit({ base, mine }: State): string | null {
  const fields = changedFields(base.values, mine)
  return fields.length === 0 ? null : JSON.stringify(pick(mine, fields))
}

/** The draft on the device, unless the server already has all of it. */
function usefulDraft(name: string, saved: Saved): DeviceDraft | null {
  const draft = readDraft(name)
  if (!draft) return null
  const differs = Object.entries(draft.values).some(([field, value]) => field in saved.values && !sameValue(saved.values[field], value))
  return differs ? draft : null
}
