// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { NoResponseError } from '#contract/api-errors.ts'
import { DangerDialog } from '#backoffice/form/act-dialogs.tsx'
import { ErrorList, useSubmit } from '#backoffice/form/form.tsx'
import { useEditForm } from '#backoffice/form/use-edit-form.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** Acts as screens run them; each calls `act` once its button is pressed. */
const acts: Readonly<Record<string, (act: () => Promise<unknown>) => ReactElement>> = {
  useSubmit: (act) => <Pressed act={act} />,
  DangerDialog: (act) => <DangerDialog title="" consequence="" act="Зробити" onAct={act} onClose={() => {}} />,
}

function Pressed({ act }: { act: () => Promise<unknown> }) {
  const submit = useSubmit(act)
  return (
    <>
      <ErrorList error={submit.error} />
      <button type="submit" onClick={() => void submit.run()}>
        Зробити
      </button>
    </>
  )
}

test.for(Object.keys(acts))(
  '%s: what is typed in a form beside an act is saved first; where it cannot be, the act does not begin and says so',
  async (name) => {
    const done: string[] = []
    let fails = true
    function Editor() {
      const form = useEditForm({
        name: null,
        saved: { values: { note: '' }, version: 1 },
        async save({ values, version }) {
          if (fails) throw new NoResponseError('')
          done.push(`saved ${String(values['note'])}`)
          return { values, version: version + 1 }
        },
        readCurrent: () => ({ values: {}, version: 0 }),
      })
      const [typed, setTyped] = useState(false)
      return (
        <button
          type="button"
          id="type"
          onClick={() => {
            form.set('note', 'білий')
            setTyped(true)
          }}
        >
          {typed ? 'typed' : ''}
        </button>
      )
    }
    renderInUkrainian(
      <>
        <Editor />
        {acts[name]?.(async () => done.push('done'))}
      </>,
    )
    await expect.poll(() => document.querySelector('#type')).not.toBeNull()
    document.querySelector<HTMLButtonElement>('#type')?.click()
    await expect.poll(() => document.querySelector('#type')?.textContent).toBe('typed')
    const reason = document.querySelector('textarea')
    if (reason) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(reason), 'value') ?? {}
      set?.call(reason, 'помилка') // React listens to the setter of the element itself
      reason.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const press = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    press()
    await expect.poll(() => document.body.textContent).toContain('Не вдалося зберегти введене')
    expect(done).toEqual([])

    fails = false
    press()
    await expect.poll(() => done).toEqual(['saved білий', 'done'])
  },
)

/** What runs an act through `useSubmit`, or saves a form by itself. */
const runners = [
  'useSubmit(',
  'useOrderAct(',
  'useAct(',
  'useQuoteAct(',
  'useFileToTake(',
  'useEditForm(',
  '<DangerDialog',
  '<DangerButton',
  '<SubmitDialog',
]

/** Files whose calls go another way, and why nothing typed can be lost by them. */
const others: Readonly<Record<string, string>> = {
  'app/presence.ts': 'nobody presses it',
  'app/use-call-undo.ts': 'takes back an act, from its toast',
  'app/use-reminder.ts': 'runs by `useAct` or `useOrderAct` of its screens, and takes back from its toast',
  'catalogue/categories-screen.tsx': 'the order of the tree: no form stands beside it',
  'catalogue/use-product-undo.ts': 'takes back an act, from its toast',
  'form/said.tsx': 'takes back an act, from its toast',
  'orders/bank/use-bank-acts.ts': 'rows of payments: no form stands beside them',
  'orders/quotes/use-quote-writer.ts': 'is the save of the form',
  'production/batch-photos.tsx': 'shows or hides a photograph: the plan beside it stays as it is typed',
  'production/photo-outbox.ts': 'sends a photograph: the plan beside it stays as it is typed',
  'production/use-cast-order.ts': 'the order of the board: no form stands beside it',
  'production/use-plan-day.ts': 'a day by dragging or a key on the plan: no form stands beside it',
}

test('every act of the back office runs by what saves the forms beside it, or is listed with the reason why it need not', () => {
  const root = join(import.meta.dirname, '../src/backoffice')
  const writes = new Set(Object.entries(adminEndpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name])))
  const found: string[] = []
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
    const text = readFileSync(join(root, file), 'utf8')
    const isWriting = [...text.matchAll(/adminApi\(\)\s*\.(\w+)/g)].some(([, name = '']) => writes.has(name))
    if (isWriting && !runners.some((runner) => text.includes(runner))) found.push(file)
  }
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted())
})

/** How a form of the shop is not lost: the acts beside it save it, or it is still there when it is opened again. */
const savingCalls = ['useOpenEditor(', 'useDraft(', 'storeDraft(']

/** Forms of the shop that need neither, and why. */
const otherForms: Readonly<Record<string, string>> = {
  'account/forgot-password-form.tsx': 'one address, with nothing beside it',
  'account/login-form.tsx': 'a password: nothing of it stays',
  'account/password-form.tsx': 'passwords: nothing of them stays, and no act beside it concerns them',
  'account/privacy-data.tsx': 'a password, asked for the erasure',
  'account/registration-form.tsx': 'with a password: nothing of it stays',
  'account/reset-password-page.tsx': 'passwords: nothing of them stays',
  'app/failure.tsx': 'a search',
  'app/search-box.tsx': 'a search, which goes to the address by itself',
  'catalogue/filter-form.tsx': 'filters, which go to the address by themselves',
  'checkout/checkout-screen.tsx': 'its fields are those of use-place-order.ts',
  'list/offer-dialog.tsx': 'what is typed stays as long as the list is open',
  'list/quote-answer.tsx': 'the words of a no; the act beside it is the yes',
  'order/payment-page.tsx': 'nothing is typed',
  'phone-order/phone-order-form.tsx': 'one number, and both acts send it',
  'place/place-dialog.tsx': 'a town; closing it means the former one',
  'product/delivery-estimate.tsx': 'a town, which counts once it is sent, as the figure below it says',
}

test('every form of the shop is saved by the acts beside it or is there when it is opened again, or is listed with the reason why nothing is lost', () => {
  const root = join(import.meta.dirname, '../src/storefront')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/\.tsx?$/.test(file) || file.includes('.test.') || file.startsWith('forms/')) return false
    const text = readFileSync(join(root, file), 'utf8')
    return /<form\b|\buseForm\b.*\(/.test(text) && !savingCalls.some((call) => text.includes(call))
  })
  expect(found.toSorted()).toEqual(Object.keys(otherForms).toSorted())
})
