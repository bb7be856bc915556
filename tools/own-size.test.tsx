// @vitest-environment happy-dom
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductProperty } from '#contract/catalogue.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import type { Shape } from '#contract/shape.ts'
import { hydrateNow } from '#storefront/hydration/hydrate-on-interaction.ts'
import OwnSize, { type OwnSizeProps } from '#storefront/pickers/own-size.tsx'
import { Picker, type PickerProps } from '#storefront/pickers/pickers.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const sizes = (...values: string[]) =>
  ({ property_name: 'size', options: values.map((value) => ({ value, label: value, form: null, price_impact: 0 })) }) as unknown as ProductProperty // what the fields read of it
const shape: Shape = { kind: 'square', side: 600, height: 400, wall: 40 }
const rules = {
  limits: [
    { dimension: 'side', min: 40, max: 120, step: 5 },
    { dimension: 'height', min: 30, max: 80, step: 5 },
  ],
  surcharge: 900,
  extra_days: 5,
} as unknown as OwnSizeProps['rules'] // as the catalogue has them

async function type(text: string): Promise<void> {
  const input = document.querySelector('input')
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, text) // React listens to the setter of the element itself
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

test('an order waits for the size that is typed: it is of that size once it has its price, and a size out of the limits is led to', async () => {
  const release: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const size = new URL(address, 'https://shop.test').searchParams.get('size') ?? ''
    await new Promise<void>((resolve) => release.push(resolve))
    return Response.json({ id: 2, product_properties: [sizes('600-400', size)] })
  })
  const ordered: string[] = []
  function Page() {
    const [property, setProperty] = useState(sizes('600-400'))
    const [chosen, setChosen] = useState('600-400')
    return (
      <>
        <OwnSize
          product={{ id: 2 }}
          rules={rules}
          property={property}
          chosen={chosen}
          form={shape}
          currency="UAH"
          onPriced={(product) => setProperty(product.product_properties[0] ?? property)}
          choose={setChosen}
        />
        <div className="keep-buttons">
          <button type="button" onClick={() => ordered.push(chosen)}>
            В кошик
          </button>
        </div>
      </>
    )
  }
  renderInUkrainian(<Page />)
  await expect.poll(() => document.querySelectorAll('input')).toHaveLength(2)
  const press = () => document.querySelector<HTMLButtonElement>('.keep-buttons button')?.click()

  press()
  expect(ordered).toEqual(['600-400'])

  await type('999')
  press()
  expect(ordered).toHaveLength(1)
  expect(document.activeElement).toBe(document.querySelector('input'))

  await type('75')
  press()
  expect(ordered).toHaveLength(1)
  await expect.poll(() => release.length).toBe(1)
  release.shift()?.()
  await expect.poll(() => ordered).toHaveLength(2)
  expect(parseOwnSize(ordered[1] ?? '')).toEqual([75, 40])
})

test('a second own size is chosen as the first was, in short words, and nothing else is shown before it', async () => {
  const priced = (value: string) => {
    const listed = sizes('60x40', value)
    const options = listed.options.map((option) => ({
      ...option,
      label: `${option.label} см${parseOwnSize(option.value) ? ', ваш розмір, окрема форма' : ''}`,
    }))
    return { id: 2, product_properties: [{ ...listed, options, kind: 'CATEGORY', label: 'Розмір' }], own_size: rules } as unknown as NonNullable<
      PickerProps['together']
    > // what the picker reads of it
  }
  let failures = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (failures++ === 0) return Response.json({ code: 500, message: 'No answer' }, { status: 500 })
    return Response.json(priced(new URL(address, 'https://shop.test').searchParams.get('size') ?? ''))
  })
  const chosen: string[] = []
  function Page() {
    const [product, setProduct] = useState(priced('own-60x40'))
    const [choice, setChoice] = useState<PickerProps['choice']>({ size: 'own-60x40' })
    const [property] = product.product_properties
    return (
      property && (
        <Picker
          property={property}
          choice={choice}
          note=""
          currency="UAH"
          form={shape}
          together={product}
          onOwnSize={setProduct}
          onPick={(event) => {
            if (event.kind !== 'chosen') return
            chosen.push(event.value)
            setChoice({ size: event.value })
          }}
        />
      )
    )
  }
  hydrateNow() // the tiles of the sizes wait for it
  renderInUkrainian(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />)
  await expect.poll(() => document.querySelectorAll('input')).toHaveLength(2)
  const shown: (string | undefined)[] = []
  // It looks after every commit; what one task commits is painted once.
  new MutationObserver(() => shown.push(document.querySelector('select')?.value)).observe(document.body, { subtree: true, childList: true })
  await type('80')
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toBe('Рахуємо…')
  await expect.poll(() => chosen).toEqual(['own-80x40'])
  expect(new Set(shown)).toEqual(new Set(['own-60x40', 'own-80x40']))
  document.querySelector<HTMLElement>('.size-tiles button')?.click()
  await expect.poll(() => document.querySelectorAll('input')).toHaveLength(0)
  expect(chosen).toEqual(['own-80x40', '60x40'])
  for (const words of document.querySelectorAll('.size-tiles button, select option')) expect(words.textContent).not.toContain('окрема форма')
})
