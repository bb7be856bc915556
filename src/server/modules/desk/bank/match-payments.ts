import type { MatchCandidate } from '#contract/admin/bank.ts'
import type { MatchSign } from '#contract/admin/bank-faults.ts'
import type { PlainDate } from '#contract/plain-date.ts'

/** The facts of a payment that help to match it. */
export interface Payment {
  readonly id: number
  readonly bookedOn: PlainDate
  readonly amount: number
  readonly payer: string | null
  readonly taxId: string | null
  readonly purpose: string
}

export interface PayableOrder {
  readonly number: string
  readonly invoices: readonly string[]
  readonly createdOn: PlainDate
  readonly who: string | null
  /** Of the company and of the person: either may pay. */
  readonly names: readonly (string | null)[]
  readonly taxId: string | null
  /** Kopiykas; 0 for a cancelled order. */
  readonly due: number
  /** The next part to be paid. */
  readonly next: number | null
}

export interface Match {
  readonly candidates: readonly MatchCandidate[]
  readonly certain: boolean
}

const order = /[AАaа][CСcс][\s–—-]*(20\d\d)[\s–—-]*(\d{5})(?!\d)/gu
const invoice = /(?<![\d–—-])(20\d\d)[–—-](\d{5})(?!\d)/gu

/** Numbers of orders and invoices in a payment's purpose, also when typed with similar Cyrillic letters. */
export function numbersIn(purpose: string): { readonly orders: string[]; readonly invoices: string[] } {
  const orders = [...new Set([...purpose.matchAll(order)].map(([, year, no]) => `AC-${year}-${no}`))]
  const rest = purpose.replace(order, ' ')
  return { orders, invoices: [...new Set([...rest.matchAll(invoice)].map(([, year, no]) => `${year}-${no}`))] }
}

const words = (name: string | null): readonly string[] =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/['’ʼ`]/g, '')
    .replace(/(?<!\p{L})(?:тов|товариство з обмеженою відповідальністю|фоп|пп|пат|прат|ат|llc|ltd)(?!\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The same name, in any order of its words; banks add a patronymic to a person's name and surname. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length !== longer.length && (shorter.length !== 2 || longer.length !== 3)) return false
  return shorter.every((word) => longer.includes(word)) && shorter.join('').length > 3
}

const weight: Readonly<Record<MatchSign, number>> = { number: 8, invoice: 8, taxId: 4, sum: 3, payer: 1 }
const shownCandidates = 5

function findSigns(payment: Payment, mentioned: ReturnType<typeof numbersIn>, one: PayableOrder, isPayer: boolean): MatchSign[] {
  const signs: [MatchSign, boolean][] = [
    ['number', mentioned.orders.includes(one.number)],
    ['invoice', one.invoices.some((no) => mentioned.invoices.includes(no))],
    ['taxId', payment.taxId !== null && payment.taxId === one.taxId],
    ['sum', one.due > 0 && (payment.amount === one.due || payment.amount === one.next)],
    ['payer', isPayer],
  ]
  return signs.flatMap(([sign, holds]) => (holds ? [sign] : []))
}

/**
 * Matches payments to orders. A match is certain if the payment names one order or its invoice, or comes from the tax number of exactly
 * one order, and its sum is exactly what that order owes; each order matches once. A person decides the rest: a name alone only proposes what owes.
 */
export function matchPayments(payments: readonly Payment[], orders: readonly PayableOrder[]): ReadonlyMap<number, Match> {
  const proposed = new Set<string>()
  const named = orders.map((one) => ({ one, names: one.names.map(words) }))
  return new Map(
    payments.map((payment) => {
      const mentioned = numbersIn(payment.purpose)
      const payer = words(payment.payer)
      const found = named
        .map(({ one, names }) => ({
          one,
          signs: findSigns(
            payment,
            mentioned,
            one,
            names.some((name) => isSameName(payer, name)),
          ),
        }))
        .filter(({ one, signs }) => signs.some((sign) => sign !== 'payer' || one.due > 0) && payment.bookedOn >= one.createdOn)
        .map(({ one, signs }) => ({ one, signs, score: signs.reduce((sum, sign) => sum + weight[sign], 0) }))
        .toSorted((a, b) => b.score - a.score || (a.one.number < b.one.number ? 1 : -1))
      const isNamed = (signs: readonly MatchSign[]) => signs.includes('number') || signs.includes('invoice')
      const whoseNumber = found.filter(({ signs }) => isNamed(signs))
      const whoseCode = found.filter(({ signs }) => signs.includes('taxId') && signs.includes('sum'))
      const namesNone = mentioned.orders.length === 0 && mentioned.invoices.length === 0
      const sure = whoseNumber.length > 0 ? whoseNumber : namesNone ? whoseCode : []
      const [only] = sure
      const certain = sure.length === 1 && only !== undefined && only === found[0] && only.signs.includes('sum') && !proposed.has(only.one.number)
      if (certain) proposed.add(only.one.number)
      const candidates = found.slice(0, shownCandidates).map(({ one, signs }): MatchCandidate => {
        const { number, who, due } = one
        return { number, who, due_kopiykas: due, signs }
      })
      return [payment.id, { candidates, certain }]
    }),
  )
}
