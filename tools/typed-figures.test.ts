import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readTypedNumber, readTypedWhole, typedKopiykas } from '#contract/typed-money.ts'
import { toQuestion, emptyRule } from '#backoffice/catalogue/bulk/price-rule.ts'
import { readChanges } from '#backoffice/catalogue/product-values.ts'
import { parsePieces } from '#backoffice/orders/shipment-choice.ts'
import { groupValue, groupValues } from '#backoffice/settings/settings-values.ts'
import { emptySettings } from '#contract/settings.ts'
import { defaultDeskRules, EditableSettings } from '#contract/admin/settings.ts'
import { readMoney, readWeight, readWhole } from '#server/modules/catalogue/import/cells.ts'

const product = (field: string, text: string) => Object.values(readChanges({ [field]: text }, [field]).changes)[0] ?? null
const importCell = (read: { value: number } | { fault: string }) => ('value' in read ? read.value : null)
const ofDesk = (path: 'call_days' | 'refund_kopiykas', text: string) =>
  EditableSettings.shape.desk.safeParse(groupValue('desk', { ...groupValues('desk', defaultDeskRules), [path]: text }, defaultDeskRules)).data?.[
    path
  ] ?? null
const productionDays = (text: string) => {
  const { production } = emptySettings
  const sent = groupValue('production', { ...groupValues('production', production), cure_days: text }, production)
  return EditableSettings.shape.production.safeParse(sent).data?.cure_days ?? null
}
const changeOf = (text: string) => {
  const change = toQuestion({ ...emptyRule, kind: 'amount', value: text }, null)?.rule.change
  return change?.kind === 'amount' ? change.kopiykas / 100 : null
}
const hundredth = (kopiykas: unknown) => (typeof kopiykas === 'number' ? kopiykas / 100 : null)

/** Every place where a figure is typed or comes in a file, as whole units; null: refused. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'a sum': (text) => hundredth(typedKopiykas(text)),
  'a figure': (text) => importCell(readTypedNumber(text)),
  'the price of a product': (text) => hundredth(product('price_kopiykas', text)),
  'the weight of a product': (text) => product('weight_kg', text),
  'the days of a product': (text) => product('lead_time_days', text),
  'a change of many prices': changeOf,
  'a sum of the settings': (text) => hundredth(ofDesk('refund_kopiykas', text)),
  'days of the settings': (text) => ofDesk('call_days', text),
  'days of the works': productionDays,
  'pieces of a shipment': (text) => (Number.isNaN(parsePieces(text)) ? null : parsePieces(text)),
  'a quantity': readTypedWhole,
  'the price of an import': (text) => hundredth(importCell(readMoney(text, null))),
  'the days of an import': (text) => importCell(readWhole(text)),
  'the weight of an import': (text) => importCell(readWeight(text, null)),
}

test.for(Object.entries(places))('%s is understood as people type it, and nothing that may be two figures is guessed', ([, read]) => {
  for (const text of ['15', ' 15 ', '15 шт', '１５', '+15', '15,00', '\u200b15\u00a0']) expect([text, read(text)]).toEqual([text, 15])
  for (const text of ['4,200', '12.500', '1.000', 'п’ять', '1e1', '0x10', '5-6', '1 5']) expect([text, read(text)]).toEqual([text, null])
})

const root = join(import.meta.dirname, '..')
const sources = ['src/backoffice', 'src/storefront', 'src/ui', 'src/server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => relative(root, join(root, folder, name)).replaceAll('\\', '/')),
)

/** Reading what programs have written: answers of the shop, of payment providers and of carriers, addresses of pages. */
const ofPrograms = new Set([
  'src/storefront/api/in-currency.ts',
  'src/storefront/api/minor-units.ts',
  'src/storefront/app/search/search-suggestions.tsx',
  'src/storefront/catalogue/format-prices.ts',
  'src/server/modules/sales/cart/check-out.ts',
  'src/server/modules/delivery/carrier-call.ts',
  'src/server/modules/delivery/delivery-group.ts',
  'src/server/modules/delivery/nova-poshta.ts',
  'src/server/modules/catalogue/parse-query.ts',
  'src/server/modules/payment-simulator/control-routes.ts',
  'src/server/modules/payment-simulator/handle-api-request.ts',
  'src/server/modules/payment-simulator/open-checkout.ts',
  'src/server/modules/payments/liqpay/parse-notification.ts',
  'src/server/modules/seo/og-image.ts',
  // Prices and sizes within a search, which the filter shows before anything depends on them.
  'src/server/modules/catalogue/price-words.ts',
  'src/server/modules/catalogue/search/prices.ts',
  'src/server/modules/catalogue/search/sizes.ts',
])

/** Ways to read a typed figure that know nothing of units, marks of thousands and doubt. */
const ownWays =
  /\bfromMajor\(|\bparseFloat\(|\.replace\((?:'|\/),(?:'|\/)[a-z]*, '\.'\)|Number\([^)]*\.replace\(|type="number"|type: 'number', inputMode/

test('no figure that a person types is read another way', () => {
  expect(sources.length).toBeGreaterThan(500)
  const own = sources.filter((file) => !ofPrograms.has(file) && ownWays.test(readFileSync(join(root, file), 'utf8')))
  expect(own).toEqual([])
  for (const file of ofPrograms) expect([file, ownWays.test(readFileSync(join(root, file), 'utf8'))]).toEqual([file, true])
})

test('wherever two days are typed, the screen says that the last is before the first', () => {
  const pairs = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return (text.match(/type="date"/g) ?? []).length > 1 && /\bto\b/.test(text)
  })
  expect(pairs.toSorted()).toEqual(['analytics/period-bar', 'customers/reconciliation', 'list/filters'].map((name) => `src/backoffice/${name}.tsx`))
  for (const file of pairs) expect([file, readFileSync(join(root, file), 'utf8').includes("'periodWrong'")]).toEqual([file, true])
})

/** Numbers of papers and codes: nothing is computed with them, and the server checks them. */
const digitsAlone = ["t('firstCode')", "field('tax_id'", "own('hs_code')", "t('taxId')", "t('vatNumber')"]
/** The editor of products explains its figures in one place. */
const ofProduct = ["own('price_kopiykas')", "own('lead_time_days')", "controlId('weight_kg')"]

test('every figure typed in the office is explained at its field when it cannot be read', () => {
  const fields = sources.flatMap((file) => {
    if (!file.startsWith('src/backoffice/')) return []
    const tags = readFileSync(join(root, file), 'utf8').match(/<(?:Field|SearchFilter)\b[^]*?\s\/>/g) ?? []
    return tags.filter((tag) => /inputMode="(?:numeric|decimal)"/.test(tag)).map((tag) => ({ file, tag }))
  })
  expect(fields.length).toBeGreaterThan(10)
  const silent = fields.filter(({ tag }) => !/fault|validate=/i.test(tag) && ![...digitsAlone, ...ofProduct].some((known) => tag.includes(known)))
  expect(silent.map(({ file, tag }) => `${file}: ${tag.replaceAll(/\s+/g, ' ')}`)).toEqual([])
})
