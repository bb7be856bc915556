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

/** «рахунку 00044», «зам. 44»: a short number right after the word, which is not the beginning of a date, a sum or an amount. */
const short =
  /(?<!\p{L})(?:(зам(?:\.|овл\p{L}*)?|order)|рах(?:\.|ун\p{L}*)?(?:-ф\p{L}*)?|інвойс\p{L}*|invoice)(?!\p{L})[.:\s]*(?:№|#|no?[.°]?|номер)?\s*(\d{1,5})(?!\d|[.,/–—-]\d|\s\d{3}(?!\d)|\s*(?:грн|₴|uah|коп|шт|%|дн|рок|р\.))/giu

interface Mentioned {
  readonly orders: readonly string[]
  readonly invoices: readonly string[]
  /** Numbers without their year, as those of this and the last year; they only propose. */
  readonly guessed: { readonly orders: readonly string[]; readonly invoices: readonly string[] }
}

/** Numbers of orders and invoices in a payment's purpose, also when typed with similar Cyrillic letters. */
export function numbersIn({ purpose, bookedOn }: Pick<Payment, 'purpose' | 'bookedOn'>): Mentioned {
  const orders = [...new Set([...purpose.matchAll(order)].map(([, year, no]) => `AC-${year}-${no}`))]
  const rest = purpose.replace(order, ' ')
  const invoices = [...new Set([...rest.matchAll(invoice)].map(([, year, no]) => `${year}-${no}`))]
  const year = Number(bookedOn.slice(0, 4))
  const withYear = (no = '') => [year, year - 1].map((one) => `${one}-${no.padStart(5, '0')}`)
  const found = [...rest.replace(invoice, ' ').matchAll(short)]
  return {
    orders,
    invoices,
    guessed: {
      // Buyers call the number of their order that of an invoice, but hardly the other way round.
      orders: found.flatMap(([, , no]) => withYear(no).map((one) => `AC-${one}`)),
      invoices: found.flatMap(([, ofOrder, no]) => (ofOrder ? [] : withYear(no))),
    },
  }
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

const isNamedIn = ({ number, invoices }: PayableOrder, { orders, invoices: named }: Pick<Mentioned, 'orders' | 'invoices'>) => ({
  number: orders.includes(number),
  invoice: invoices.some((no) => named.includes(no)),
})

function findSigns(payment: Payment, mentioned: Mentioned, one: PayableOrder, isPayer: boolean) {
  const exact = isNamedIn(one, mentioned)
  const guessed = isNamedIn(one, mentioned.guessed)
  const isExact = exact.number || exact.invoice
  const isGuessed = !isExact && one.due > 0
  const all: [MatchSign, boolean][] = [
    ['number', exact.number || (isGuessed && guessed.number && !guessed.invoice)],
    ['invoice', exact.invoice || (isGuessed && guessed.invoice)],
    ['taxId', payment.taxId !== null && payment.taxId === one.taxId],
    ['sum', one.due > 0 && (payment.amount === one.due || payment.amount === one.next)],
    ['payer', isPayer],
  ]
  const signs = all.flatMap(([sign, holds]) => (holds ? [sign] : []))
  // A number without its year weighs as much as a tax number.
  const score = signs.reduce((sum, sign) => sum + weight[sign === 'number' || sign === 'invoice' ? (isExact ? sign : 'taxId') : sign], 0)
  return { one, signs, score, isExact, isGuess: !isExact && (guessed.number || guessed.invoice) }
}

/**
 * Matches payments to orders. A match is certain if the payment names one order or its invoice, or comes from the tax number of exactly
 * one order, or names it without its year and comes from its buyer by name, and its sum is exactly what that order owes; each order matches once. A
 * person decides the rest: a name alone, or a number without its year, only proposes what owes.
 */
export function matchPayments(payments: readonly Payment[], orders: readonly PayableOrder[]): ReadonlyMap<number, Match> {
  const proposed = new Set<string>()
  const named = orders.map((one) => ({ one, names: one.names.map(words) }))
  return new Map(
    payments.map((payment) => {
      const mentioned = numbersIn(payment)
      const payer = words(payment.payer)
      const found = named
        .map(({ one, names }) =>
          findSigns(
            payment,
            mentioned,
            one,
            names.some((name) => isSameName(payer, name)),
          ),
        )
        .filter(({ one, signs }) => signs.some((sign) => sign !== 'payer' || one.due > 0) && payment.bookedOn >= one.createdOn)
        .toSorted((a, b) => b.score - a.score || (a.one.number < b.one.number ? 1 : -1))
      const { orders: numbers, invoices, guessed } = mentioned
      const whoseNumber = found.filter(({ isExact }) => isExact)
      const whose = found.filter(({ signs, isGuess }) => {
        if (!signs.includes('sum')) return false
        return isGuess ? signs.includes('taxId') || signs.includes('payer') : signs.includes('taxId') && guessed.orders.length === 0
      })
      const sure = whoseNumber.length > 0 ? whoseNumber : numbers.length + invoices.length === 0 ? whose : []
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
