import { cleanCode, cleanLine } from '#contract/clean-text.ts'
import { elementsAt, readXml, textAt, XmlError, type XmlElement } from './read-xml.ts'
import { readDay, namedRows, purposeLength, type ReadStatement, type StatementPayment, type UnreadRow } from './statement.ts'

/** ISO 20022 writes sums with a point and, for the hryvnia, at most two decimals, so they are unambiguous. */
const amountForm = /^\d{1,13}(?:\.\d{1,2}0*)?$/

function readAmount(element: XmlElement | undefined): { readonly kopiykas: number } | { readonly fault: 'sum' | 'currency'; readonly text: string } {
  const text = element?.text.trim() ?? ''
  const currency = element?.attributes['Ccy'] ?? ''
  if (currency !== 'UAH') return { fault: 'currency', text: `${text} ${currency}` }
  if (!amountForm.test(text)) return { fault: 'sum', text }
  const [whole = '0', fraction = ''] = text.split('.')
  return { kopiykas: Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) }
}

const line = (text: string | null): string | null => (text === null ? null : cleanLine(text.slice(0, 2_000)).slice(0, purposeLength) || null)

const paper = (text: string | null): string | null => (text === null ? null : cleanCode(text.slice(0, 60)) || null)

/** Since the 2019 version parties are inside `Pty`, before that directly in the element. */
const party = (element: XmlElement, ...path: readonly string[]) =>
  textAt(element, 'RltdPties', 'Dbtr', 'Pty', ...path) ?? textAt(element, 'RltdPties', 'Dbtr', ...path)

const taxIdIn = (details: XmlElement) => {
  const id = party(details, 'Id', 'OrgId', 'Othr', 'Id') ?? party(details, 'Id', 'PrvtId', 'Othr', 'Id')
  return id !== null && /^\d{8}$|^\d{10}$/.test(id) ? id : null
}

/** Reads a `camt.053` statement (ISO 20022) of any version: booked incoming entries; a batch entry gives each of its payments. */
export function readCamt(source: string): ReadStatement {
  let document: XmlElement
  try {
    document = readXml(source)
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, fault: 'brokenXml' }
    throw error
  }
  if (document.name !== 'Document') return { ok: false, fault: 'notTable' }
  const entries = elementsAt(document, 'BkToCstmrStmt', 'Stmt', 'Ntry')
  const payments: StatementPayment[] = []
  const rows: UnreadRow[] = []
  let outgoing = 0
  for (const [index, entry] of entries.entries()) {
    const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
    const isReversal = textAt(entry, 'RvslInd') === 'true'
    if (textAt(entry, 'CdtDbtInd') !== 'CRDT' || isReversal) {
      outgoing += 1
      continue
    }
    if (status === 'PDNG' || status === 'INFO') continue
    const day = readDay(textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'ValDt', 'Dt') ?? '')
    const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
    const parts = details.length > 0 ? details : [entry]
    for (const part of parts) {
      // A single payment has its sum in the entry; in a batch each payment has its own.
      const own = elementsAt(part, 'Amt')[0] ?? elementsAt(part, 'AmtDtls', 'TxAmt', 'Amt')[0]
      const amount = readAmount(parts.length === 1 ? elementsAt(entry, 'Amt')[0] : own)
      if (day === null) rows.push({ row: index + 1, fault: 'day', text: textAt(entry, 'BookgDt', 'Dt') ?? '' })
      else if ('fault' in amount) rows.push({ row: index + 1, ...amount })
      else if (amount.kopiykas > 0) {
        const remittance = elementsAt(part, 'RmtInf', 'Ustrd').map(({ text }) => text.trim())
        const reference = textAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
        const endToEnd = textAt(part, 'Refs', 'EndToEndId')
        payments.push({
          bookedOn: day,
          amount: amount.kopiykas,
          documentNo: paper((endToEnd === 'NOTPROVIDED' ? null : endToEnd) ?? textAt(part, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef')),
          payer: line(party(part, 'Nm')),
          taxId: taxIdIn(part),
          purpose: line([...remittance, reference ?? ''].join(' ')) ?? line(textAt(entry, 'AddtlNtryInf')) ?? '',
        })
      }
    }
  }
  if (rows.length > 0) return { ok: false, fault: 'rowsUnread', rows: rows.slice(0, namedRows) }
  return payments.length === 0 && outgoing === 0
    ? { ok: false, fault: 'noPayments' }
    : { ok: true, format: 'camt053', payments, outgoing, skipped: { count: 0, rows: [] } }
}
