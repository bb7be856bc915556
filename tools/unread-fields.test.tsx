// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { leadToUnread, saveOpenEditors } from '#ui/open-editors.ts'
import { Stepper } from '#ui/stepper.tsx'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { queryClient, sessionQuery } from '#backoffice/api/admin-api.ts'
import { DepositDialog } from '#backoffice/orders/deposit-dialog.tsx'
import { ReceiptDialog } from '#backoffice/orders/receipt-dialog.tsx'
import { RefundDialog } from '#backoffice/orders/refund-dialog.tsx'
import { emptyProduct } from '#contract/product-values.ts'
import type { Shape } from '#contract/shape.ts'
import ShapeSection from '#backoffice/catalogue/shape-section.tsx'
import { EditFrame } from '#backoffice/form/edit-frame.tsx'
import { MoneyField, NumberField } from '#backoffice/form/figure-fields.tsx'
import type { EditForm } from '#backoffice/form/use-edit-form.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** Fields that pass a figure on once it can be read, by their front end's names. */
const fields: Readonly<Record<string, (value: number, onChange: (value: number) => void) => ReactElement>> = {
  NumberField: (value, onChange) => <NumberField label="Днів" value={value} onChange={(next) => onChange(next ?? 0)} />,
  MoneyField: (value, onChange) => <MoneyField label="Сума" value={value} onChange={onChange} />,
  'MoneyField with a sign': (value, onChange) => <MoneyField signed label="Доплата" value={value} onChange={onChange} />,
}

async function type(text: string, field = 'input'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(field) ?? fail()
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, text) // React listens to the setter of the element itself
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
}
function fail(): never {
  throw new Error('no field')
}

test.for(Object.keys(fields))('%s: no save and no other act goes past a figure that cannot be read; the act leads to it', async (name) => {
  let submits = 0
  const passed: number[] = []
  const form = { changed: ['sum'], busy: false, error: null, willRepeat: false, conflict: null, offered: null, submit: () => submits++ }
  function Shown() {
    const [value, setValue] = useState(700)
    const change = (next: number) => {
      passed.push(next)
      setValue(next)
    }
    return (
      <EditFrame form={form as unknown as EditForm /* what the frame reads of it */} labels={{}} errors={{}}>
        <details>
          <summary>Варіанти</summary>
          <details>{fields[name]?.(value, change)}</details>
        </details>
      </EditFrame>
    )
  }
  renderInUkrainian(<Shown />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const isShown = () => [...document.querySelectorAll('details')].every(({ open }) => open)
  const save = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()

  await type('4,200')
  expect(passed).toEqual([])
  expect([leadToUnread(), await saveOpenEditors()]).toEqual([true, false])
  save()
  expect(submits).toBe(0)
  expect([isShown(), document.activeElement]).toEqual([true, document.querySelector('input')])

  await type('4 200')
  expect(passed).toHaveLength(1)
  expect(leadToUnread()).toBe(false)
  save()
  expect(submits).toBe(1)
})

test('a product whose measurements cannot be cast leads to the wrong one, and is not published with the former one', async () => {
  const shape: Shape = { kind: 'square', side: 600, height: 500, wall: 40 }
  const written: unknown[] = []
  const now = { ...emptyProduct(1), shape }
  renderInUkrainian(<ShapeSection now={now} values={{}} errors={{}} unsent={[]} locked={false} set={(_field, value) => written.push(value)} />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  await type('70')
  expect(written).toEqual([])
  expect(leadToUnread()).toBe(true)
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

test('a quantity that is pasted with its unit or its thousands reaches the stepper; what is no number changes nothing', async () => {
  const passed: number[] = []
  function Shown() {
    const [value, setValue] = useState(1)
    const change = (next: number) => {
      passed.push(next)
      setValue(next)
    }
    return <Stepper label="Кількість" min={1} value={value} onChange={change} />
  }
  renderInUkrainian(<Shown />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const shownText = () => document.querySelector('input')?.value
  for (const [text, value] of [
    ['15 шт', 15],
    ['2 pcs', 2],
    ['  7  ', 7],
  ] as const) {
    await type(text)
    await expect.poll(shownText).toBe(String(value))
    expect(passed.at(-1)).toBe(value)
  }
  const before = passed.length
  await type('багато')
  expect(passed).toHaveLength(before)
})

const close = () => {}
const order = { number: 'AC-2026-00001', version: 1 } as OrderCard // what a dialog reads of it
const sums = {
  due_kopiykas: 900,
  receipts: [{ method: 'cash', amount_kopiykas: 900, voided_at: null }],
  refunds: [],
  card: [],
} as unknown as OrderMoney // likewise
const dialogs: Readonly<Record<string, ReactElement>> = {
  deposit: <DepositDialog order={order} total={900} deposit={null} onClose={close} />,
  receipt: <ReceiptDialog number={order.number} money={{ due_kopiykas: 900, parts: [] }} onClose={close} />,
  refund: <RefundDialog number={order.number} sums={sums} onClose={close} />,
}

test.for(Object.entries(dialogs))(
  'a sum that cannot be read is told once: its field says what is wrong, the button of the %s only to look there',
  async ([, dialog]) => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.setAttribute('open', '')
    }
    queryClient.setQueryData(sessionQuery.queryKey, { state: 'signed-in', me: { capabilities: ['settings.all'] } } as never) // what a dialog reads of it
    onTestFinished(() => queryClient.clear())
    renderInUkrainian(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{dialog}</MemoryRouter>
      </QueryClientProvider>,
    )
    await expect.poll(() => document.querySelector('input[inputmode=decimal]')).not.toBeNull()
    await type('4,200', 'input[inputmode=decimal]')
    await expect.poll(() => document.body.textContent).toContain('Напишіть тисячі без розділювача')
    const submit = document.querySelector('button[type=submit]')
    expect(document.getElementById(submit?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Перевірте позначені поля')
  },
)
