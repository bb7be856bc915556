import type { Money } from '#contract/money.ts'
import type { Transfer } from './tables.ts'

/** Optional fields of the National Bank's rules (resolution 97 of 2025, annex 4); only the rules' own example uses them. */
interface TransferExtras {
  readonly method?: 'UCT' | 'ICT' | 'XCT'
  readonly display?: string
  /** `YYMMDDHHMMSS` in Kyiv. */
  readonly validUntil?: string
  readonly made?: string
}

const startCode = 'https://qr.bank.gov.ua/'
/** The purpose code for goods of an online shop. */
const category = 'OTHR/GDDS'
/** Locks every field, so that the payer cannot change the invoice's data. */
const locked = 'FFFF'

/** The link in the National Bank's payment QR, format 003 in Windows-1251. A bank's app opens it with payee, sum and purpose filled in. */
export function paymentLink({ payee, iban, taxId, amount, reference, purpose }: Transfer, extras: TransferExtras = {}): string {
  const { method = 'UCT', display = '', validUntil = '', made = '' } = extras
  const payeeShort = payee.slice(0, 140)
  const fields = ['BCD', '003', '2', method, '', payeeShort, iban, `UAH${hryvnias(amount)}`, taxId, category]
  const lines = [...fields, reference.slice(0, 35), purpose.slice(0, 420), display, locked, validUntil, made, '']
  return startCode + Buffer.from(encodeText(lines.join('\n'))).toString('base64url')
}

/** Whole hryvnias without kopiykas, else exactly two decimals. */
function hryvnias(amount: Money): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

const decoder = new TextDecoder('windows-1251')
const byteByCharacter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
const similar: Readonly<Record<string, string>> = { ʼ: '’', '\u{2011}': '-', '\u{2212}': '-' }

/** Encodes in Windows-1251; special spaces, which the rules forbid, become plain ones. */
function encodeText(text: string): Uint8Array {
  const plain = text.replace(/[\u{a0}\u{2007}-\u{200a}\u{202f}]/gu, ' ')
  return Uint8Array.from(plain, (character) => byteByCharacter.get(similar[character] ?? character) ?? 0x3f)
}
