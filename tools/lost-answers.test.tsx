// @vitest-environment happy-dom
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { StaleVersionError } from '#contract/admin/client.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { useEditForm, type EditForm, type Saved } from '#backoffice/form/use-edit-form.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** What a caller sees when the answer is lost on the way. */
const faults = {
  'no answer': () => new NoResponseError('no answer'),
  'a proxy’s 503': () => new ApiError({ status: 503, text: null, reason: null, errors: {}, requestId: null, retryAfterSeconds: null }),
}

/** A record as the server keeps it: by versions, without spaces at the ends, and done once however often it is sent; an answer is lost on request. */
function startRecord() {
  let stored: Saved = { values: { note: 'first' }, version: 1 }
  const answers = new Map<string, Saved>()
  const sent: string[] = []
  return {
    sent,
    note: () => stored.values['note'],
    write(note: unknown) {
      stored = { values: { note }, version: stored.version + 1 }
    },
    async save({ values, version }: { values: Saved['values']; version: number }, lost: Error | null) {
      const edit = JSON.stringify([values, version])
      sent.push(edit)
      const first = answers.get(edit)
      if (first) return first
      if (version !== stored.version)
        throw new StaleVersionError({ code: 409, message: '', reason: 'stale_version', current: stored, changed_by: 'Олена', changed_at: null })
      stored = { values: { note: String(values['note']).trim() }, version: version + 1 }
      answers.set(edit, stored)
      if (lost) throw lost
      return stored
    },
  }
}

function renderForm(record: ReturnType<typeof startRecord>, lost: () => Error | null, autosave = false) {
  const shown: { form?: EditForm } = {}
  function Form() {
    const form = useEditForm({
      name: null,
      autosave,
      saved: { values: { note: 'first' }, version: 1 },
      save: (edit) => record.save(edit, lost()),
      readCurrent: (current) => current as Saved, // written above
    })
    useEffect(() => void (shown.form = form))
    return null
  }
  renderInUkrainian(<Form />)
  return async () => {
    await vi.waitFor(() => expect(shown.form).toBeDefined())
    return shown.form as EditForm // awaited above
  }
}

test.for(Object.keys(faults) as (keyof typeof faults)[])(
  '%s: what the server has of one’s own lost save is no conflict with oneself',
  async (fault) => {
    const record = startRecord()
    let lost: Error | null = faults[fault]()
    const form = renderForm(record, () => lost)
    ;(await form()).set('note', ' second ')
    await (await form()).submit()
    expect(record.note()).toBe('second')
    lost = null
    ;(await form()).set('note', 'third')
    await (await form()).submit()
    await vi.waitFor(async () => expect((await form()).conflict).toBeNull())
    expect(record.note()).toBe('third')
    expect(record.sent[1]).toBe(record.sent[0])

    // Typed back to what the server had before.
    lost = faults[fault]()
    ;(await form()).set('note', 'fourth')
    await (await form()).submit()
    lost = null
    ;(await form()).set('note', 'third')
    await (await form()).submit()
    expect([record.note(), (await form()).latest('note')]).toEqual(['third', 'third'])

    // A colleague's text stays one.
    lost = faults[fault]()
    ;(await form()).set('note', 'fifth')
    await (await form()).submit()
    lost = null
    record.write('a colleague’s')
    ;(await form()).set('note', 'sixth')
    await (await form()).submit()
    await vi.waitFor(async () => expect((await form()).conflict?.conflicts).toMatchObject([{ theirs: 'a colleague’s', mine: 'sixth' }]))
    expect(record.note()).toBe('a colleague’s')
  },
)

test('one’s own text that the server spells otherwise is no conflict, also after a colleague has changed something else', async () => {
  const record = startRecord()
  const form = renderForm(record, () => null, true)
  ;(await form()).set('note', ' second ')
  await (await form()).submit()
  record.write('second')
  ;(await form()).set('note', 'third')
  await (await form()).submit()
  expect([(await form()).conflict, record.note()]).toEqual([null, 'third'])
})

test('a new record that was made without an answer is not made again with what was typed since: the writer is told', async () => {
  const made: unknown[] = []
  const shown: { form?: EditForm } = {}
  function Form() {
    const form = useEditForm({
      name: null,
      saved: { values: { note: '' }, version: 0 },
      async save({ values, version }) {
        if (made.includes(values['note'])) return { values, version }
        made.push(values['note'])
        throw faults['no answer']()
      },
      readCurrent: (current) => current as Saved, // never asked for
    })
    useEffect(() => void (shown.form = form))
    return null
  }
  renderInUkrainian(<Form />)
  await vi.waitFor(() => expect(shown.form).toBeDefined())
  for (const note of ['перша', 'перша і друга']) {
    shown.form?.set('note', note)
    await shown.form?.submit()
  }
  await vi.waitFor(() => expect(shown.form?.error).toMatchObject({ reason: 'idempotency_conflict' }))
  expect([made, shown.form?.latest('note')]).toEqual([['перша'], 'перша і друга'])
})
