import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { layOutPaymentQr, paymentQrSvg } from '#contract/payment-qr.ts'
import { paymentLink } from './payment-link.ts'
import { paymentQr } from './payment-qr.ts'
import type { Transfer } from './tables.ts'

const example: Transfer = {
  payee: 'ТОВ «ФК „ЕВО“»',
  iban: 'UA673005280000026500504354077',
  taxId: '37193071',
  amount: money(15_000),
  reference: '1225102576',
  purpose: '?MerchantBusinessName="ROZETKA.UA", Покупка товарів, замовлення №821558965.',
}
const invoice: Transfer = {
  payee: 'ТОВ «Ательє бетону» (зразок)',
  iban: 'UA890000000000000000000000000',
  taxId: '00000000',
  amount: money(5_515_050),
  reference: 'AC-2026-00001',
  purpose: 'Оплата згідно з рахунком № 2026-00001 від 22.11.2026, замовлення AC-2026-00001, у т. ч. ПДВ 20 % — 9\u{202f}191,75 грн.',
}

test('the National Bank’s published example of an online shop comes out byte for byte', () => {
  const link = paymentLink(example, {
    method: 'ICT',
    display: '?<InstrForCdtrAgt><InstrInf>MerchID:01234-TermId:43210</InstrInf></InstrForCdtrAgt>',
    validUntil: '250321120000',
    made: '250129120000',
  })
  // Resolution 97 of 19 August 2025, annex 4, example 4.
  expect(link).toBe(
    'https://qr.bank.gov.ua/QkNECjAwMwoyCklDVAoK0s7CIKvUyiCExcLOk7sKVUE2NzMwMDUyODAwMDAwMjY1MDA1MDQzNTQwNzcKVUFIMTUwCjM3MTkzMDcxCk9USFIvR0REUwox' +
      'MjI1MTAyNTc2Cj9NZXJjaGFudEJ1c2luZXNzTmFtZT0iUk9aRVRLQS5VQSIsIM_u6vPv6uAg8u7i4PCz4iwg5-Ds7uLr5e3t_yC5ODIxNTU4OTY1Lgo_' +
      'PEluc3RyRm9yQ2R0ckFndD48SW5zdHJJbmY-TWVyY2hJRDowMTIzNC1UZXJtSWQ6NDMyMTA8L0luc3RySW5mPjwvSW5zdHJGb3JDZHRyQWd0PgpGRkZG' +
      'CjI1MDMyMTEyMDAwMAoyNTAxMjkxMjAwMDAK',
  )
})

test('an invoice’s link says payee, account, sum, order and purpose in seventeen lines', () => {
  const [, data = ''] = paymentLink(invoice).split('https://qr.bank.gov.ua/')
  const lines = new TextDecoder('windows-1251').decode(Buffer.from(data, 'base64url')).split('\n')
  const { payee, iban, taxId, reference, purpose } = invoice
  const plain = purpose.replace('\u{202f}', ' ')
  expect(lines).toEqual(['BCD', '003', '2', 'UCT', '', payee, iban, 'UAH55150.50', taxId, 'OTHR/GDDS', reference, plain, '', 'FFFF', '', '', ''])
})

test.each([
  ['an invoice', invoice],
  ['the published example', example],
  ['a long purpose', { ...invoice, purpose: 'Оплата за вироби з бетону '.repeat(5) }],
])('the picture of %s is read by an independent decoder with the hryvnia sign in its middle', async (_, transfer) => {
  const link = paymentLink(transfer)
  const qr = paymentQr(link)
  const svg = paymentQrSvg(layOutPaymentQr(qr), 'QR')
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(600)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(link)
  expect(qr.version).toBeGreaterThanOrEqual(10)
  expect(qr.version).toBeLessThanOrEqual(17)
})
