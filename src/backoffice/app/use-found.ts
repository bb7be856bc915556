import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { OrderCard, OrderRow } from '#contract/admin/orders.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { Capability } from '#contract/permissions.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { queryClient } from '../api/query-client.ts'
import { useMe } from '../api/use-me.ts'
import { askAct, type AskedAct } from './asked-act.ts'
import { readCommand, type Command } from './command.ts'
import { findInLayouts, isTypedIn } from './keyboard-layout.ts'
import { destinationsFor } from './navigation.ts'
import { openKeyHelp } from './palette-store.ts'
import { useSignOut } from './use-sign-out.ts'
import { useSettingsSearch } from '../fields/settings-search.ts'
import { orderName } from '../form/said.tsx'

/** An entry of the palette: a place to go to, an act, or an example to try. */
export interface Found {
  readonly id: string
  /** The heading above it. */
  readonly group: string
  readonly label: string
  readonly detail?: string
  /** Text that it puts into the field. */
  readonly fill?: string
  readonly to?: string
  /** Navigation state for the target screen. */
  readonly state?: object | string
  readonly run?: () => void
}

type ReadRows<Row> = (
  input: { readonly query: URLSearchParams },
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly data: readonly Row[] }>

/**
 * Rows that match the typed text, or if none does, the text in the other keyboard layout.
 * @param isExact whether the rows of the text before may not stand for them, because an act would be done to the wrong one
 */
function useRows<Row>(name: string, typed: string, { enabled, isExact = false }: { enabled: boolean; isExact?: boolean }, read: ReadRows<Row>) {
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [name, 'palette', typed],
    queryFn: ({ signal }) => findInLayouts(typed, (search) => read({ query: new URLSearchParams({ search }) }, { signal })),
    enabled,
    // The rows of what was typed so far stay until those of more letters are there; those of other words would stand under the wrong ones.
    placeholderData: (rows, before) => (!isExact && before?.queryKey[2] && typed.startsWith(before.queryKey[2]) ? rows : undefined),
  })
  return { rows: enabled ? (data?.data ?? []) : [], isFetching, isPlaceholderData, error: enabled ? error : null, refetch }
}

function useActions(typed: string): readonly Found[] {
  const t = useTranslations('admin-common')
  const { capabilities } = useMe()
  const signOut = useSignOut()
  const actions: readonly (Omit<Found, 'group'> | false)[] = [
    capabilities.includes('orders.manage') && { id: 'new-order', label: t('newOrder'), to: '/quotes/new', state: 'order' },
    capabilities.includes('catalogue.edit') && {
      id: 'new-product',
      label: t('newProductAction'),
      to: '/catalogue/products',
      state: { isMaking: true },
    },
    { id: 'keys', label: t('keyHelp'), run: openKeyHelp },
    { id: 'sign-out', label: t('signOut'), run: () => void signOut() },
  ]
  return actions.flatMap((action) => (action && isTypedIn(action.label, typed) ? { ...action, group: t('actions') } : []))
}

type NamedOrder = Pick<OrderRow, 'number' | 'customer'>
type OpenOrder = NamedOrder & { readonly state: OrderRow['state']; readonly money: { readonly due_kopiykas: number } | null }

/** What can be done with an order now, for who only names it. */
function useOrderActs(order: OpenOrder | undefined, group: string): readonly Found[] {
  const t = useTranslations('admin-common')
  const { capabilities } = useMe()
  const { pathname } = useLocation()
  if (!order || !capabilities.includes('orders.manage')) return []
  const { number, state, money } = order
  const to = `/orders/${number}`
  const acts: readonly [string, AskedAct['command'], boolean][] = [
    [t('actPayment', { sum: '' }), { act: 'payment', target: number, sum: '', method: 'bank' }, (money?.due_kopiykas ?? 0) > 0],
    [t('actNote'), { act: 'note', target: number, text: '' }, true],
    [t('actShip'), { act: 'ship', target: number }, state === 'ready'],
  ]
  return acts
    .filter(([, , isPossible]) => isPossible)
    .map(([label, command]) => ({
      id: `of-${command.act}-${number}`,
      group,
      label: `${label.trim()}: ${orderName(order)}`,
      ...(pathname !== to && { to }),
      run: () => askAct({ number, command }),
    }))
}

/** Commands to try, with the number of the newest order; choosing one writes it into the field. */
function useExamples(typed: string): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const mayTrade = useMe().capabilities.includes('orders.manage')
  const newest = useRows(`orders-${language}`, '', { enabled: mayTrade && !/\d/.test(typed) }, (...call) => adminApi().listOrders(...call)).rows[0]
  if (!newest) return []
  const number = newest.number.slice(-5)
  return (['payment', 'note', 'ship'] as const).flatMap((act) => {
    const label = t(`example_${act}`, { number })
    return isTypedIn(label, typed) ? [{ id: `example-${act}`, group: t('examples'), label, fill: label, detail: t(`exampleIs_${act}`) }] : []
  })
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
      group: t('orderActs'),
      to: '/catalogue/prices',
      state: { chosen: { filter: { search: '', category: null, state: null, missing: null, ids: [id] }, count: 1 }, price: command.sum },
    }))
  const act =
    command.act === 'payment' ? t('actPayment', { sum: shownSum(command.sum, language) }) : t(command.act === 'note' ? 'actNote' : 'actShip')
  return orders.slice(0, 4).map((order) => ({
    id: `${command.act}-${order.number}`,
    label: `${act}: ${orderName(order)}`,
    group: t('orderActs'),
    to: `/orders/${order.number}`,
    run: () => askAct({ number: order.number, command }),
  }))
}

/** Formats a typed sum; an invalid one stays as typed, and the form then says why. */
function shownSum(sum: string, language: Language): string {
  const amount = typedKopiykas(sum)
  return amount === null ? sum || '…' : formatMoney(amount, 'UAH', language)
}

/** Finds orders by number or buyer, screens, settings, customers by name, phone or company, products by name or code, and acts. */
export function useFound(text: string) {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const { capabilities } = useMe()
  const { pathname } = useLocation()
  const command = readCommand(text)
  const sought = (command?.target ?? text).trim()
  const typed = sought.toLowerCase()
  const actions = useActions(typed)
  const screens = destinationsFor(capabilities)
    .map(({ path, name, wholeName = name }) => ({ id: path, group: t('screens'), to: path, label: t(wholeName) }))
    .filter(({ label }) => isTypedIn(label, typed))
  const findSettings = useSettingsSearch()
  const may = (capability: Capability, letters: number) => typed.length >= letters && capabilities.includes(capability)
  const isNumber = /^\d+$/.test(typed)
  const isExact = command !== null
  const orders = useRows(`orders-${language}`, typed, { enabled: may('orders.view', isNumber ? 1 : 3), isExact }, (...call) =>
    adminApi().listOrders(...call),
  )
  const people = useRows('customers', typed, { enabled: may('orders.manage', 3) }, (...call) => adminApi().listCustomers(...call))
  const quotes = useRows('quotes', typed, { enabled: may('orders.manage', 3) }, (...call) => adminApi().listQuotes(...call))
  const products = useRows('products', typed, { enabled: may('content.edit', 2), isExact }, (...call) => adminApi().listProducts(...call))
  const commands = useCommands(command, orders.rows, products.rows)
  const examples = useExamples(typed)
  const open = /^\/orders\/([^/]+)$/.exec(pathname)?.[1]
  const ofOpen = useOrderActs(queryClient.getQueryData<OrderCard>(['order', open]), t('openOrder')).filter(({ label }) => isTypedIn(label, typed))
  // One order was found: what can be done with it is offered below.
  const ofOnly = useOrderActs(command === null && !orders.isPlaceholderData && orders.rows.length === 1 ? orders.rows[0] : undefined, t('orderActs'))
  const all = [orders, people, quotes, products]
  const failed = all.filter(({ error }) => error !== null)
  const found: Found[] = [
    ...commands,
    ...(command === null ? ofOpen : []),
    ...(typed === '' ? [...examples, ...actions] : []),
    ...screens,
    ...orders.rows.slice(0, 6).map((order) => ({
      id: order.number,
      group: t('orders'),
      to: `/orders/${order.number}`,
      label: orderName(order),
    })),
    ...ofOnly,
    ...quotes.rows.slice(0, 4).map(({ id, number, company, name, phone }) => ({
      id: `quote-${id}`,
      group: t('quotes'),
      to: `/quotes/${id}`,
      label: [number ?? t('quoteDraft'), company ?? name ?? (phone && formatPhone(phone))].filter(Boolean).join(', '),
    })),
    ...people.rows.slice(0, 6).map(({ id, name, company, phones }) => ({
      id: `customer-${id}`,
      group: t('customers'),
      to: `/customers/${id}`,
      label: [name, company].filter(Boolean).join(', ') || formatPhone(phones[0] ?? ''),
      ...((name || company) && { detail: formatPhone(phones[0] ?? '') }),
    })),
    ...products.rows.slice(0, 8).map(({ id, code, name }) => ({
      id: `product-${id}`,
      group: t('products'),
      to: `/catalogue/products/${id}`,
      label: name[language] || name.uk,
      detail: code,
    })),
    ...(typed === '' ? [] : [...actions, ...(isNumber ? [] : examples)]),
    // Last, because their many words are also those of acts and names.
    ...(may('settings.work', 3) ? findSettings(typed) : []).slice(0, 6).map((one) => ({ ...one, id: one.to, group: t('settings') })),
  ]
  return {
    found,
    /** What was looked for, without the act. */
    sought,
    isFetching: all.some(({ isFetching }) => isFetching),
    /** Why something could not be looked for. */
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
