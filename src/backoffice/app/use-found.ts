import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { OrderCard, OrderRow } from '#contract/admin/orders.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { Capability } from '#contract/permissions.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi, queryClient, useMe } from '../api/admin-api.ts'
import { asCommand, askAct, type OrderCommand } from './asked-act.ts'
import { isPossible, notNowKey, orderActs, readActAlone, readCommand, type Command, type KnownOrder, type OrderAct } from './command.ts'
import { findInLayouts } from './keyboard-layout.ts'
import { destinationsFor } from './navigation.ts'
import { openKeyHelp } from './palette-store.ts'
import { firstWord, isNamed, isTypedIn, names, type Named } from './palette-words.ts'
import { useSignOut } from './use-sign-out.ts'
import { useSettingsSearch } from '../fields/settings-search.ts'
import { orderName } from '../form/said.tsx'
import { viewQuery, viewsQuery } from '../list/use-views.ts'

/** An entry of the palette: a place to go to, an act, or an example to try. */
export interface Found {
  readonly id: string
  /** The heading above it. */
  readonly group: string
  readonly label: string
  readonly detail?: string
  /** Text that it puts into the field. */
  readonly fill?: string
  /** Not possible now, as its detail says. */
  readonly isDisabled?: boolean
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
  const actions: readonly ((Omit<Found, 'group'> & { id: Named }) | false)[] = [
    capabilities.includes('orders.manage') && { id: 'newOrder', label: t('newOrder'), to: '/quotes/new', state: 'order' },
    capabilities.includes('catalogue.edit') && {
      id: 'newProductAction',
      label: t('newProductAction'),
      to: '/catalogue/products',
      state: { isMaking: true },
    },
    { id: 'keyHelp', label: t('keyHelp'), run: openKeyHelp },
    { id: 'signOut', label: t('signOut'), run: () => void signOut() },
  ]
  return actions.flatMap((action) => (action && isNamed(action.id, action.label, typed) ? { ...action, group: t('actions') } : []))
}

type NamedOrder = KnownOrder & Pick<OrderRow, 'number' | 'customer'> & { readonly money: { readonly due_kopiykas: number } | null }

/** A row for an act on an order: its dialog or part of the order's page; disabled, with the reason, where the order's state forbids it. */
function useOrderAct() {
  const t = useTranslations('admin-common')
  const orders = useTranslations('admin-orders')
  const language = useLanguage()
  const { pathname } = useLocation()
  return (command: OrderCommand, order: NamedOrder, group: string): Found => {
    const { number, state } = order
    const { act } = command
    const to = `/orders/${number}`
    const sum = act === 'payment' && command.sum ? shownSum(command.sum, language) : ''
    const found = { id: `${act}-${number}`, group, label: `${t(`act_${act}`, { sum }).trim()}: ${orderName(order)}` }
    if (!isPossible(act, order)) return { ...found, isDisabled: true, detail: orders(notNowKey(act), { state: orders(`state_${state}`) }) }
    if (act === 'repeat') return { ...found, to: `/quotes/new?order=${encodeURIComponent(number)}`, state: 'order' }
    if (act === 'invoice' || act === 'deliveryNote') return { ...found, to: `${to}#${act === 'invoice' ? 'papers' : 'shipments'}` }
    return { ...found, ...(pathname !== to && { to }), run: () => askAct({ number, command }) }
  }
}

/** What can be done with an order now, for who only names it or, on its page, only the act. */
function useOrderActs(order: NamedOrder | undefined, group: string, typed: string): readonly Found[] {
  const row = useOrderAct()
  const { capabilities } = useMe()
  if (!order || !capabilities.includes('orders.manage')) return []
  return orderActs
    .filter((act) => act !== 'payment' || (order.money?.due_kopiykas ?? 0) > 0)
    .map((act) => ({ act, ...row(asCommand(act, order.number), order, group) }))
    .filter(({ act, label, isDisabled }) => (isDisabled ? typed !== '' && isNamed(act, '', typed) : isNamed(act, label, typed)))
}

/** The list's queries for the orders in which an act is due. */
const dueQueries: Partial<Record<OrderAct, readonly string[]>> = {
  confirm: ['state=new'],
  produce: ['state=confirmed'],
  finish: ['state=in_production'],
  ship: ['state=ready'],
  complete: ['state=shipped', 'state=ready'],
  payment: ['state=open&money=due'],
}

/** The orders in which an act is due that is typed alone; for a payment with its sum, first those that owe exactly this. */
function useDue(text: string, isEnabled: boolean): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const row = useOrderAct()
  const act = readActAlone(text)
  const queries = act === null ? undefined : dueQueries[act]
  const { data } = useQuery({
    queryKey: [`orders-${language}`, 'due', act],
    queryFn: ({ signal }) => Promise.all((queries ?? []).map((query) => adminApi().listOrders({ query: new URLSearchParams(query) }, { signal }))),
    enabled: isEnabled && queries !== undefined,
  })
  if (!act || !queries || !isEnabled) return []
  const owed = (order: OrderRow) => order.money?.due_kopiykas ?? 0
  return (data ?? [])
    .flatMap((answer) => answer.data)
    .map((order) => ({ order, command: orderCommand(`${order.number} ${text}`) ?? asCommand(act, order.number) }))
    .toSorted((a, b) => Number(isSum(b.command, owed(b.order))) - Number(isSum(a.command, owed(a.order))))
    .slice(0, 6)
    .map(({ order, command }) => ({
      ...row(command, order, t('actDue')),
      ...(act === 'payment' && { detail: t('owes', { sum: formatMoney(money(owed(order)), 'UAH', language) }) }),
    }))
}
const isSum = (command: OrderCommand, owed: number) => command.act === 'payment' && typedKopiykas(command.sum) === owed
/** A typed command on an order; null when it is another or none. */
function orderCommand(typed: string): OrderCommand | null {
  const command = readCommand(typed)
  return command === null || command.act === 'price' || command.act === 'reconciliation' ? null : command
}

/** Commands to try, with the number of the newest order; choosing one writes it into the field. */
function useExamples(typed: string, isEnabled: boolean): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const mayTrade = useMe().capabilities.includes('orders.manage')
  const newest = useRows(`orders-${language}`, '', { enabled: isEnabled && mayTrade && !/\d/.test(typed) }, (...call) =>
    adminApi().listOrders(...call),
  ).rows[0]
  if (!newest) return []
  const number = newest.number.slice(-5)
  return (typed === '' ? (['payment', 'note', 'ship'] as const) : orderActs).flatMap((act) => {
    const label = act === 'payment' || act === 'note' ? t(`example_${act}`, { number }) : `${number} ${firstWord(act, language)}`
    const detail = t(`act_${act}`, { sum: '' }).trim()
    return isNamed(act, `${label} ${detail}`, typed) ? [{ id: `example-${act}`, group: t('examples'), label, fill: label, detail }] : []
  })
}

interface NamedProduct {
  readonly id: number
  readonly name: { readonly uk: string; readonly en: string }
}

interface NamedPerson {
  readonly id: number
  readonly name: string | null
  readonly company: string | null
  readonly phones: readonly string[]
}
const personName = ({ name, company, phones }: NamedPerson): string => [name, company].filter(Boolean).join(', ') || formatPhone(phones[0] ?? '')

interface Rows {
  readonly orders: readonly NamedOrder[]
  readonly people: readonly NamedPerson[]
  readonly products: readonly NamedProduct[]
}

/** The typed command for each order, customer or product that it may mean; choosing one opens a filled-in dialog to confirm. */
function useCommands(command: Command | null, { orders, people, products }: Rows): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const { capabilities } = useMe()
  const row = useOrderAct()
  const group = t('orderActs')
  if (command === null || !capabilities.includes(command.act === 'price' ? 'catalogue.edit' : 'orders.manage')) return []
  if (command.act === 'price')
    return products.slice(0, 4).map(({ id, name }) => ({
      id: `price-${id}`,
      label: t('actPrice', { name: name[language] || name.uk, sum: shownSum(command.sum, language) }),
      group,
      to: '/catalogue/prices',
      state: { chosen: { filter: { search: '', category: null, state: null, missing: null, ids: [id] }, count: 1 }, price: command.sum },
    }))
  if (command.act === 'reconciliation')
    return people.slice(0, 4).map((person) => ({
      id: `reconciliation-${person.id}`,
      label: `${t('actReconciliation')}: ${personName(person)}`,
      group,
      to: `/customers/${person.id}#reconciliation`,
    }))
  return orders.slice(0, 4).map((order) => row(command, order, group))
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
  const whole = text.trim()
  const actions = useActions(whole)
  const screens = destinationsFor(capabilities)
    .filter(({ name }) => isNamed(name, t(name), whole))
    .map(({ path, name }) => ({ id: path, group: t('screens'), to: path, label: t(name) }))
  const { data: saved } = useQuery({ ...viewsQuery, enabled: whole !== '' })
  const views = destinationsFor(capabilities).flatMap(({ path, name }) =>
    (saved?.data ?? [])
      .filter((view) => view.list === name && isTypedIn(view.name, whole))
      .map((view) => ({ id: `view-${view.id}`, group: t('views'), to: `${path}?${viewQuery(view)}`, label: view.name, detail: t(name) })),
  )
  const findSettings = useSettingsSearch()
  const may = (capability: Capability, letters: number) => typed.length >= letters && capabilities.includes(capability)
  const isNumber = /^\d+$/.test(typed)
  const isExact = command !== null
  const orders = useRows(`orders-${language}`, typed, { enabled: may('orders.view', isNumber ? 1 : 3), isExact }, (...call) =>
    adminApi().listOrders(...call),
  )
  const people = useRows('customers', typed, { enabled: may('orders.manage', 3), isExact }, (...call) => adminApi().listCustomers(...call))
  const quotes = useRows('quotes', typed, { enabled: may('orders.manage', 3) }, (...call) => adminApi().listQuotes(...call))
  const products = useRows('products', typed, { enabled: may('content.edit', 2), isExact }, (...call) => adminApi().listProducts(...call))
  const commands = useCommands(command, { orders: orders.rows, people: people.rows, products: products.rows })
  const open = /^\/orders\/([^/]+)$/.exec(pathname)?.[1]
  const openOrder = queryClient.getQueryData<OrderCard>(['order', open])
  const ofOpen = useOrderActs(openOrder, t('openOrder'), whole)
  const orderAct = useOrderAct()
  // «оплата 3000» on an order's page: where no order has this number, the act is meant for the open one.
  const isMeant = openOrder && (command?.act === 'payment' || command?.act === 'note') && names(command.act, whole.split(/\s+/)[0] ?? '')
  const isOther = orders.isFetching || orders.rows.some(({ number }) => number.endsWith(typed.padStart(5, '0')))
  const onOpen = isMeant && !isOther ? orderCommand(`${open} ${text}`) : null
  const meant = openOrder && onOpen ? [orderAct(onOpen, openOrder, t('openOrder'))] : []
  const due = useDue(whole, capabilities.includes('orders.manage') && (command === null || (command.act === 'payment' && !isOther)))
  const examples = useExamples(whole, due.length === 0)
  // One order was found: what can be done with it is offered below.
  const only = command === null && !orders.isPlaceholderData && orders.rows.length === 1 ? orders.rows[0] : undefined
  const ofOnly = useOrderActs(only, t('orderActs'), '')
  const all = [orders, people, quotes, products]
  const failed = all.filter(({ error }) => error !== null)
  const found: Found[] = [
    ...meant,
    ...commands,
    ...(command === null ? ofOpen : []),
    ...due,
    ...(whole === '' ? [...examples, ...actions] : []),
    ...screens,
    ...(whole === '' ? [] : views),
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
    ...people.rows.slice(0, 6).map((person) => ({
      id: `customer-${person.id}`,
      group: t('customers'),
      to: `/customers/${person.id}`,
      label: personName(person),
      ...((person.name || person.company) && { detail: formatPhone(person.phones[0] ?? '') }),
    })),
    ...products.rows.slice(0, 8).map(({ id, code, name }) => ({
      id: `product-${id}`,
      group: t('products'),
      to: `/catalogue/products/${id}`,
      label: name[language] || name.uk,
      detail: code,
    })),
    ...(whole === '' ? [] : [...actions, ...(isNumber ? [] : examples)]),
    // Last, because their many words are also those of acts and names.
    ...(may('settings.work', 3) ? findSettings(whole) : []).slice(0, 6).map((one) => ({ ...one, id: one.to, group: t('settings') })),
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
