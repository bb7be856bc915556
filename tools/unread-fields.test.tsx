// @vitest-environment happy-dom
import { useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { leadToUnread, saveOpenEditors } from '#ui/open-editors.ts'
import { Stepper } from '#ui/stepper.tsx'
import { EditFrame } from '#backoffice/form/edit-frame.tsx'
import { MoneyField } from '#backoffice/form/money-field.tsx'
import { NumberField } from '#backoffice/form/number-field.tsx'
import type { EditForm } from '#backoffice/form/use-edit-form.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** Fields that pass a figure on once it can be read, by their front end's names. */
const fields: Readonly<Record<string, (value: number, onChange: (value: number) => void) => ReactElement>> = {
  NumberField: (value, onChange) => <NumberField label="Днів" value={value} onChange={(next) => onChange(next ?? 0)} />,
  MoneyField: (value, onChange) => <MoneyField label="Сума" value={value} onChange={onChange} />,
  'MoneyField with a sign': (value, onChange) => <MoneyField signed label="Доплата" value={value} onChange={onChange} />,
}

async function type(text: string): Promise<void> {
  const input = document.querySelector('input') ?? fail()
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
        {fields[name]?.(value, change)}
      </EditFrame>
    )
  }
  renderInUkrainian(<Shown />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const save = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()

  await type('4,200')
  expect(passed).toEqual([])
  expect([leadToUnread(), await saveOpenEditors()]).toEqual([true, false])
  save()
  expect(submits).toBe(0)
  expect(document.activeElement).toBe(document.querySelector('input'))

  await type('4 200')
  expect(passed).toHaveLength(1)
  expect(leadToUnread()).toBe(false)
  save()
  expect(submits).toBe(1)
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
