import { cleanCode, cleanLine } from '#contract/clean-text.ts'
import { findDecimalMark, readTypedMoney } from '#contract/typed-money.ts'
import type { Sheet } from '../../../platform/sheets/sheet.ts'
import { readDay, namedRows, purposeLength, type ReadStatement, type StatementPayment, type UnreadRow } from './statement.ts'

const fields = ['day', 'credit', 'debit', 'amount', 'currency', 'direction', 'purpose', 'payer', 'taxId', 'document'] as const
type Field = (typeof fields)[number]

/**
 * The column names of Privat24, mono and other Ukrainian banks, likeliest first. `never`: columns of the account's own side, commissions
 * and the like, which would match by mistake.
 */
const names: Readonly<Record<Field, readonly RegExp[]>> = {
  day: [/^дата (та|і|i|й) час операції/, /^дата (операції|проведення|платежу|зарахування)/, /^дата/, /^date/],
  credit: [/^(сума )?кредит/, /надходження|зараховано|прихід/, /^credit/],
  debit: [/^(сума )?дебет/, /списано|видат/, /^debit/],
  amount: [/^сума в (валюті|uah|грн)?.*(картк|рахунк)/, /^сума операції/, /^сума( платежу)?( ?[,(].*)?$/, /^сума/, /^amount/],
  currency: [/^валюта/, /^currency/],
  direction: [/^(тип операції|вид операції|дебет ?\/ ?кредит|дт ?\/ ?кт|тип)$/],
  purpose: [/призначення/, /^(деталі|опис)/, /^(details|description|purpose)/],
  payer: [
    /^(назва|найменування|імʼя|ім’я|пі[бп]).*(контрагент|кореспондент|платник|відправник)/,
    /^(контрагент|кореспондент|платник|відправник)$/,
    /^counterparty/,
  ],
  taxId: [
    /(єдрпоу|рнокпп|іпн|код).*(контрагент|кореспондент|платник|відправник)/,
    /(контрагент|кореспондент|платник).*(єдрпоу|рнокпп|іпн|код)/,
    /^(єдрпоу|рнокпп|код єдрпоу|єдрпоу\/рнокпп|рнокпп\/єдрпоу)/,
  ],
  document: [/(номер|№) ?(документ|докум|платіж|п\/д)/, /^(референс|reference|id операції)/, /^№ ?(док\.?|документа)?$/],
}
const never = /комісі|кешбек|cashback|залишок|курс|валюті операції|мій|власн|клієнта|balance|еквівалент/

const plain = (text: string): string => cleanLine(text.slice(0, 200)).toLowerCase().replaceAll('"', '')

type Columns = ReadonlyMap<Field, number>

function columnsIn(head: readonly string[]): Columns {
  const headings = head.map(plain)
  const taken = new Set<number>()
  const columns = new Map<Field, number>()
  for (const field of fields) {
    const at = names[field].flatMap((name) =>
      headings.flatMap((text, index) => (name.test(text) && !never.test(text) && !taken.has(index) ? [index] : [])),
    )[0]
    if (at === undefined) continue
    columns.set(field, at)
    taken.add(at)
  }
  return columns
}

const isHead = (columns: Columns): boolean =>
  columns.has('day') && (columns.has('amount') || columns.has('credit')) && (columns.has('purpose') || columns.has('payer'))

/** Rows searched for the head, which comes after the account's name and period. */
const headRows = 40

function findHead({ rows }: Sheet): { readonly at: number; readonly columns: Columns } | null {
  for (const [at, row] of rows.slice(0, headRows).entries()) {
    const columns = columnsIn(row)
    if (isHead(columns)) return { at, columns }
  }
  return null
}

/** Uses the displayed text of odd cells: in a workbook, a number with three decimals must not be read as thousands. */
const readCells = ({ rows, odd = [] }: Sheet): readonly (readonly string[])[] => {
  const texts = new Map(odd.flatMap((cell) => ('text' in cell ? [[`${cell.row},${cell.column}`, cell.text] as const] : [])))
  return texts.size === 0 ? rows : rows.map((row, at) => row.map((cell, column) => texts.get(`${at},${column}`) ?? cell))
}

const hryvnia = /^(uah|грн\.?|₴|980|гривня|українська гривня)?$/
const goesOut = /^(дебет|дт|d|dbit|списання|витрат|видат)/

/** The rows of sums among the payments. */
const total = /^(разом|усього|всього|підсум|оборот|обіг|залишок|сальдо|(вхідний|вихідний) залишок|total|balance|(opening|closing) balance)/

interface Row {
  readonly number: number
  readonly cells: readonly string[]
}

const wholeRow = ({ cells }: Row): string =>
  cells
    .map((one) => cleanLine(one.slice(0, 200)))
    .filter(Boolean)
    .join('; ')
    .slice(0, 200)

/**
 * Reads a bank statement in table form, with any column names. One row that cannot be read with certainty rejects the whole file; a row without a day
 * or a sum is skipped and named.
 */
export function readStatementTable(sheets: readonly Sheet[]): ReadStatement {
  const found = sheets.flatMap((sheet) => {
    const head = findHead(sheet)
    return head ? [{ sheet, head }] : []
  })[0]
  if (!found) return { ok: false, fault: 'noColumns' }
  const { columns, at } = found.head
  const rows = readCells(found.sheet)
    .slice(at + 1)
    .map((cells, index): Row => ({ number: at + index + 2, cells }))
  const cell = ({ cells }: Row, field: Field): string => {
    const column = columns.get(field)
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const mark = findDecimalMark(rows.flatMap((row) => (['amount', 'credit', 'debit'] as const).map((field) => cell(row, field))))
  const payments: StatementPayment[] = []
  const unread: UnreadRow[] = []
  const skipped: { readonly row: number; readonly text: string }[] = []
  let outgoing = 0
  for (const row of rows) {
    const text = cell(row, 'credit') || cell(row, 'amount')
    const isDebit = cell(row, 'credit') === '' && columns.has('credit') && cell(row, 'debit') !== ''
    const day = cell(row, 'day')
    const bookedOn = readDay(day)
    const hasSum = text !== '' || isDebit
    if (bookedOn === null || !hasSum) {
      // Signatures below the rows have neither, and a total may be in the column of days.
      if (bookedOn === null && hasSum && /\d/.test(day)) unread.push({ row: row.number, fault: 'day', text: day })
      else if ((bookedOn !== null || hasSum) && !total.test(plain(row.cells.find((one) => one.trim() !== '') ?? '')))
        skipped.push({ row: row.number, text: wholeRow(row) })
      continue
    }
    if (!hryvnia.test(plain(cell(row, 'currency')))) {
      unread.push({ row: row.number, fault: 'currency', text: cell(row, 'currency') })
      continue
    }
    const typed = isDebit ? null : readTypedMoney(text, { signed: true, decimal: mark })
    if (typed !== null && 'fault' in typed) {
      unread.push({ row: row.number, fault: typed.fault === 'ambiguous' ? 'ambiguous' : 'sum', text: text.slice(0, 60) })
      continue
    }
    const amount = typed === null ? -1 : typed.amount
    if (amount === 0) continue
    if (amount < 0 || goesOut.test(plain(cell(row, 'direction')))) {
      outgoing += 1
      continue
    }
    const line = (field: Field) => cleanLine(cell(row, field).slice(0, 2_000)).slice(0, purposeLength)
    const purpose = line('purpose')
    const taxId = cell(row, 'taxId').replace(/\D/g, '')
    payments.push({
      bookedOn,
      amount,
      documentNo: cleanCode(cell(row, 'document').slice(0, 60)) || null,
      // A card's statement of mono names the payer among the details.
      payer: line('payer') || (/^Від: (.+)/.exec(purpose)?.[1] ?? null),
      // Spreadsheets drop leading zeros.
      taxId: /^\d{6,8}$/.test(taxId) ? taxId.padStart(8, '0') : /^\d{9,10}$/.test(taxId) ? taxId.padStart(10, '0') : null,
      purpose,
    })
  }
  if (unread.length > 0) return { ok: false, fault: 'rowsUnread', rows: unread.slice(0, namedRows) }
  return payments.length === 0 && outgoing === 0
    ? { ok: false, fault: 'noPayments' }
    : { ok: true, format: 'table', payments, outgoing, skipped: { count: skipped.length, rows: skipped.slice(0, namedRows) } }
}
