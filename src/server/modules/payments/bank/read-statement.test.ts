import { expect, test } from 'vitest'
import { readCsv } from '../../../platform/sheets/read-csv.ts'
import { readCamt } from './read-camt.ts'
import { readStatementTable } from './read-statement-table.ts'

const table = (text: string) => readStatementTable([{ name: '', rows: readCsv(Buffer.from(text)).rows }])

test('a statement of Privat24 is read below its title, totals and money that left aside', () => {
  const read = table(`Виписка по рахунку UA583808050000026009702978805;;;;;;;;
За період 01.11.2026 - 25.11.2026
Номер документа;Дата операції;Час операції;Сума;Валюта;Призначення платежу;ЄДРПОУ контрагента;Назва контрагента;Рахунок контрагента
4711;24.11.2026;14:05;"16 500,00";UAH;"Оплата згідно з рахунком № 2026-00012, у т.ч. ПДВ 2 750,00";32855961;"ТОВ ""Зелений двір""";UA1
4712;25.11.2026;09:30;-1 200,50;UAH;Оплата за цемент;14360570;ПАТ Цемент;UA2
;25.11.2026;10:00;4200,50;грн;Замовлення АС-2026-00003;1234567899;Петренко Олена;UA3
4713;;11:00;900,00;UAH;без дати;;ТОВ Двір;
4714;26.11.2026;11:00;;UAH;без суми;;ТОВ Двір;
Всього;;;19500,00;;;;;
Бухгалтер;;;;;;;;
`)
  expect(read).toEqual({
    ok: true,
    format: 'table',
    outgoing: 1,
    // Neither a payment nor a total: named instead of left out.
    skipped: {
      count: 2,
      rows: [
        { row: 7, text: '4713; 11:00; 900,00; UAH; без дати; ТОВ Двір' },
        { row: 8, text: '4714; 26.11.2026; 11:00; UAH; без суми; ТОВ Двір' },
      ],
    },
    payments: [
      {
        bookedOn: '2026-11-24',
        amount: 16_500_00,
        documentNo: '4711',
        payer: 'ТОВ "Зелений двір"',
        taxId: '32855961',
        purpose: 'Оплата згідно з рахунком № 2026-00012, у т.ч. ПДВ 2 750,00',
      },
      {
        bookedOn: '2026-11-25',
        amount: 4_200_50,
        documentNo: null,
        payer: 'Петренко Олена',
        taxId: '1234567899',
        purpose: 'Замовлення АС-2026-00003',
      },
    ],
  })
})

test('a statement of mono is read: its own sum, neither that of the operation’s currency nor commission, cashback or balance', () => {
  const read =
    table(`"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"
"25.11.2026 14:05:11","Від: Олена Петренко",4829,4200.5,4200.5,UAH,—,—,—,9000.0
"24.11.2026 10:00:00","Нова пошта",4215,-120.0,-120.0,UAH,—,—,—,4799.5
`)
  expect(read).toMatchObject({
    ok: true,
    outgoing: 1,
    payments: [{ bookedOn: '2026-11-25', amount: 4_200_50, purpose: 'Від: Олена Петренко', payer: 'Олена Петренко', taxId: null }],
  })
  const business = table(`Дата операції;Контрагент;РНОКПП/ЄДРПОУ контрагента;IBAN контрагента;Призначення;Дебет;Кредит
25.11.2026;ФОП Іваненко;123456789;UA4;за лавки;;1 000
25.11.2026;Банк;14360570;UA5;комісія;15,00;
`)
  expect(business).toMatchObject({ ok: true, outgoing: 1, payments: [{ amount: 1_000_00, taxId: '0123456789', payer: 'ФОП Іваненко' }] })
})

test('a sum that may mean two things refuses the file and names the row, unless the file shows which mark is which', () => {
  const head = 'Дата;Сума;Призначення платежу\n'
  expect(table(`${head}25.11.2026;4,200;рахунок\n`)).toEqual({
    ok: false,
    fault: 'rowsUnread',
    rows: [{ row: 2, fault: 'ambiguous', text: '4,200' }],
  })
  expect(table(`${head}25.11.2026;"4,200";рахунок\n24.11.2026;10.50;рахунок\n`)).toMatchObject({
    ok: true,
    payments: [{ amount: 4_200_00 }, { amount: 10_50 }],
  })
  expect(table(`${head}31.11.2026;10;рахунок\n25.11.2026;багато;рахунок\n`)).toMatchObject({
    rows: [
      { row: 2, fault: 'day' },
      { row: 3, fault: 'sum' },
    ],
  })
  expect(table('Дата;Сума;Валюта;Призначення\n25.11.2026;10;USD;рахунок\n')).toMatchObject({ rows: [{ fault: 'currency', text: 'USD' }] })
  expect(table('Код;Ціна\nк-1;10\n')).toEqual({ ok: false, fault: 'noColumns' })
  expect(table(head)).toEqual({ ok: false, fault: 'noPayments' })
})

const camt = (entries: string, prefix = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><${prefix}Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${prefix}BkToCstmrStmt><${prefix}Stmt>${entries}</${prefix}Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`
const entry = (amount: string, more = '', sign = 'CRDT') =>
  `<Ntry><Amt Ccy="UAH">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt><AcctSvcrRef>R-1</AcctSvcrRef>${more}</Ntry>`
const details = (text: string) =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>ТОВ &quot;Двір&quot; &amp; Ко</Nm><Id><OrgId><Othr><Id>32855961</Id></Othr></OrgId></Id></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd><Ustrd>від 24.11</Ustrd></RmtInf></TxDtls></NtryDtls>`

test('camt.053 is read in every version: parties, tax number, purpose; what left and what is not booked yet is no payment', () => {
  expect(readCamt(camt(entry('16500.5', details('рахунок 2026-00012')) + entry('10', '', 'DBIT')))).toEqual({
    ok: true,
    format: 'camt053',
    outgoing: 1,
    skipped: { count: 0, rows: [] },
    payments: [
      {
        bookedOn: '2026-11-25',
        amount: 16_500_50,
        documentNo: 'R-1',
        payer: 'ТОВ "Двір" & Ко',
        taxId: '32855961',
        purpose: 'рахунок 2026-00012 від 24.11',
      },
    ],
  })
  const parts =
    '<NtryDtls><TxDtls><Amt Ccy="UAH">4</Amt><RltdPties><Dbtr><Nm>А</Nm></Dbtr></RltdPties></TxDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="UAH">6.05</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>'
  expect(readCamt(camt(entry('10.05', parts)))).toMatchObject({ payments: [{ amount: 4_00, payer: 'А' }, { amount: 6_05 }] })
  expect(readCamt(camt(entry('10').replace('BOOK', 'PDNG')))).toEqual({ ok: false, fault: 'noPayments' })
  expect(readCamt(camt(entry('10').replace('"UAH"', '"EUR"')))).toMatchObject({ fault: 'rowsUnread', rows: [{ row: 1, fault: 'currency' }] })
  expect(readCamt(camt(entry('1,200')))).toMatchObject({ rows: [{ fault: 'sum', text: '1,200' }] })
})

test('XML that is broken, declares entities or nests without end is refused', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${camt(entry('10', details('&b;')))}`
  for (const source of [
    bomb,
    camt(entry('10', details('&b;'))),
    camt('<Ntry>'),
    '<Document><a></b></Document>',
    '<a>'.repeat(10_000),
    '<Document/><Document/>',
  ])
    expect(readCamt(source), source.slice(0, 60)).toEqual({ ok: false, fault: 'brokenXml' })
  expect(readCamt('<html><body/></html>')).toEqual({ ok: false, fault: 'notTable' })
})
