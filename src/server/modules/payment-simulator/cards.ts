/** Test cards and what each one does; any future date and any code are accepted. */
export interface TestCard {
  readonly number: string
  /** A step that the payer must complete before the outcome. */
  readonly step: '3ds_verify' | 'otp_verify' | 'cvv_verify' | null
  /** The outcome: null = paid, else declined with this code. */
  readonly failureCode: string | null
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', step: null, failureCode: null },
  { number: '4000000000003063', step: '3ds_verify', failureCode: null },
  { number: '4000000000003089', step: 'otp_verify', failureCode: null },
  { number: '4000000000003055', step: 'cvv_verify', failureCode: null },
  { number: '4000000000000002', step: null, failureCode: 'limit' },
  { number: '4000000000009995', step: null, failureCode: '9859' },
]

/** The behaviour of a typed number; other card numbers are declined. Null when it is not a card number. */
export function findTestCard(typed: string): TestCard | null {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d{16}$/.test(number)) return null
  return testCards.find((card) => card.number === number) ?? { number, step: null, failureCode: 'err_card' }
}

export function masked(number: string): string {
  return `${number.slice(0, 6)}*${number.slice(-2)}`
}

export function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
