import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPhone } from '#contract/format-phone.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { Capability } from '#contract/permissions.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useMe } from '../api/use-me.ts'
import { askAct } from './asked-act.ts'
import { readCommand, type Command } from './command.ts'
import { otherLayout } from './keyboard-layout.ts'
import { destinationsFor } from './navigation.ts'
import { openKeyHelp } from './palette-store.ts'
import { useSignOut } from './use-sign-out.ts'
import { orderName } from '../form/said.tsx'

/** An entry of the palette: a place to go to, or an act. */
export interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to?: string
  /** Navigation state for the target screen. */
  readonly state?: object | string
  readonly run?: () => void
}

type ReadRows<Row> = (
  input: { readonly query: URLSearchParams },
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly data: readonly Row[] }>

/** Rows that match the typed text, or if none does, the text in the other keyboard layout. */
function useRows<Row>(name: string, typed: string, enabled: boolean, read: ReadRows<Row>) {
  const { data, isFetching } = useQuery({
    queryKey: [name, 'palette', typed],
    async queryFn({ signal }) {
      const find = (search: string) => read({ query: new URLSearchParams({ search }) }, { signal })
      const found = await find(typed)
      const other = otherLayout(typed)
      return found.data.length > 0 || other === typed ? found : find(other)
    },
    enabled,
    placeholderData: keepPreviousData,
  })
  return { rows: enabled ? (data?.data ?? []) : [], isFetching }
}

function useActions(typed: string): readonly Found[] {
  const t = useTranslations('admin-common')
  const { capabilities } = useMe()
  const signOut = useSignOut()
  const actions: readonly (Omit<Found, 'detail'> | false)[] = [
    capabilities.includes('catalogue.edit') && {
      id: 'new-product',
      label: t('newProductAction'),
      to: '/catalogue/products',
      state: { isMaking: true },
    },
    capabilities.includes('orders.manage') && { id: 'new-order', label: t('newOrder'), to: '/quotes/new', state: 'order' },
    { id: 'keys', label: t('keyHelp'), run: openKeyHelp },
    { id: 'sign-out', label: t('signOut'), run: () => void signOut() },
  ]
  return actions.flatMap((action) => (action && matches(action.label, typed) ? { ...action, detail: t('action') } : []))
}

interface NamedOrder {
  readonly number: string
  readonly customer: { readonly name: string | null; readonly company: string | null } | null
}
interface NamedProduct {
  readonly id: number
  readonly name: { readonly uk: string; readonly en: string }
}

/** The typed command for each order or product that it may mean; choosing one opens a filled-in dialog to confirm. */
function useCommands(command: Command | null, orders: readonly NamedOrder[], products: readonly NamedProduct[]): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const { capabilities } = useMe()
  if (command === null || !capabilities.includes(command.act === 'price' ? 'catalogue.edit' : 'orders.manage')) return []
  if (command.act === 'price')
    return products.slice(0, 4).map(({ id, name }) => ({
      id: `price-${id}`,
      label: t('actPrice', { name: name[language] || name.uk, sum: shownSum(command.sum, language) }),
      detail: t('action'),
      to: '/catalogue/prices',
      state: { chosen: { filter: { search: '', category: null, state: null, missing: null, ids: [id] }, count: 1 }, price: command.sum },
    }))
  const says = {
    payment: () => t('actPayment', { sum: command.act === 'payment' ? shownSum(command.sum, language) : '' }),
    note: () => t('actNote'),
    ship: () => t('actShip'),
  }
  return orders.slice(0, 4).map((order) => ({
    id: `${command.act}-${order.number}`,
    label: `${says[command.act]()}: ${orderName(order)}`,
    detail: t('action'),
    to: `/orders/${order.number}`,
    run: () => askAct({ number: order.number, command }),
  }))
}

/** Formats a typed sum; an invalid one stays as typed, and the form then says why. */
function shownSum(sum: string, language: Language): string {
  const amount = typedKopiykas(sum)
  return amount === null ? sum || '…' : formatMoney(amount, 'UAH', language)
}

const matches = (label: string, typed: string) => [typed, otherLayout(typed)].some((one) => label.toLowerCase().includes(one))

/** Finds orders by number or buyer, screens, customers by name, phone or company, products by name or code, and acts. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isFetching: boolean } {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const { capabilities } = useMe()
  const command = readCommand(text)
  const typed = (command?.target ?? text).trim().toLowerCase()
  const actions = useActions(typed)
  const screens = destinationsFor(capabilities)
    .map(({ path, name }) => ({ id: path, to: path, label: t(name), detail: t('screen') }))
    .filter(({ label }) => matches(label, typed))
  const may = (capability: Capability, letters: number) => typed.length >= letters && capabilities.includes(capability)
  const isNumber = /^\d+$/.test(typed)
  const orders = useRows(`orders-${language}`, typed, may('orders.view', isNumber ? 1 : 3), (...call) => adminApi().listOrders(...call))
  const people = useRows('customers', typed, may('orders.manage', 3), (...call) => adminApi().listCustomers(...call))
  const quotes = useRows('quotes', typed, may('orders.manage', 3), (...call) => adminApi().listQuotes(...call))
  const products = useRows('products', typed, may('content.edit', 2), (...call) => adminApi().listProducts(...call))
  const commands = useCommands(command, orders.rows, products.rows)
  const found = [
    ...commands,
    ...screens,
    ...orders.rows.slice(0, 6).map((order) => ({
      id: order.number,
      to: `/orders/${order.number}`,
      label: orderName(order),
      detail: t('order'),
    })),
    ...quotes.rows.slice(0, 4).map(({ id, number, company, name, phone }) => ({
      id: `quote-${id}`,
      to: `/quotes/${id}`,
      label: [number ?? t('quoteDraft'), company ?? name ?? (phone && formatPhone(phone))].filter(Boolean).join(', '),
      detail: t('quote'),
    })),
    ...people.rows.slice(0, 6).map(({ id, name, company, phones }) => ({
      id: `customer-${id}`,
      to: `/customers/${id}`,
      label: [name, company].filter(Boolean).join(', ') || formatPhone(phones[0] ?? ''),
      detail: name || company ? formatPhone(phones[0] ?? '') : t('customer'),
    })),
    ...products.rows.slice(0, 8).map(({ id, code, name }) => ({
      id: `product-${id}`,
      to: `/catalogue/products/${id}`,
      label: name[language] || name.uk,
      detail: code,
    })),
    ...actions,
  ]
  return { found, isFetching: orders.isFetching || quotes.isFetching || people.isFetching || products.isFetching }
}
