import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrors } from './errors.ts'
import { formatPhone } from './format-phone.ts'
import { isPhone, isPhoneAnywhere, normalisePhone, phoneFault } from './phone.ts'

test.for([
  '0671234567',
  '+380671234567',
  '380671234567',
  '80671234567',
  '(067) 123-45-67',
  '+38 (067) 123 45 67',
  '067 123‑45‑67',
  ' 067.123.45.67 ',
  '00380671234567',
  '\u00a0067\u00a0123\u00a045\u00a067',
  '+380 (0)67 123 45 67',
  '+380 (067) 123-45-67',
  '00380 (0) 67 123 45 67',
  '38 067 123 45 67',
  '67 123 45 67',
  '67/123/45/67',
  '067/123-45-67',
  '067–123–45–67',
  '067 − 123 − 45 − 67',
  'tel:+380-67-123-45-67',
  'tel.: 067 123 45 67',
  '067 123 45 67 Олена',
  'Олена, 067 123 45 67 (Viber)',
  'https://wa.me/380671234567',
  '０６７１２３４５６７',
  '067\u200b123\u200e4567',
  'моб. 067 123 45 67 після 18',
  '067-123-45-67 (Olena, after 6pm)',
  'дзвонити з 9 до 18 0671234567',
  'дзвонити з 9:00 до 18:00 067 123 45 67',
  'з 9-18 +380 67 123 45 67',
  '067 123 45 67 (9-18)',
  '067 123 45 67, офіс 305, після 18:30',
  'Олена 2 поверх: 067 123 45 67',
  '067 123 45 67, viber той самий 0671234567',
])('"%s" is understood', (typed) => {
  expect(normalisePhone(typed)).toBe('+380671234567')
})

test.for([
  '',
  '067123456',
  '06712345678',
  '+38067123456',
  'abc',
  '+3806712345a7',
  '+380 67 123 45 67 8',
  '067 123 45 67, 050 765 43 21',
  '067 123 45 67 / 050 765 43 21',
  '+380671234567 +380507654321',
  '067 123 45 67 дод. 12',
  '067 123 45 67 ext 12',
  '067 123 45 67 #12',
  '067 123 45 67, 12',
  '067 123 45 67 або 68',
  '067 123 45 67a7',
  '18 067 123 45 67',
  '067 123 45 67 8 після 18',
  '067 123 45 67 після 18, або 050 765 43 21',
  '067 123 45 67 чи 765 43 21',
  '067 123 45 67 (050) 765 43 21',
  '+0671234567',
])('"%s" is not a phone', (typed) => {
  expect(isPhone(normalisePhone(typed))).toBe(false)
})

test('another country with twelve digits is a phone as written', () => {
  expect(isPhone(normalisePhone('+48 22 555 1234 5'.replaceAll(' ', '')))).toBe(true)
})

test.for(['+48 600 123 456', '0048 600-123-456', '+48 (600) 123.456'])('"%s" is a phone once the shop allows its country', (typed) => {
  const phone = normalisePhone(typed)
  expect(phone).toBe('+48600123456')
  expect([isPhone(phone), isPhone(phone, ['UA', 'DE']), isPhone(phone, ['UA', 'PL'])]).toEqual([false, false, true])
  expect(isPhone(phone.slice(0, -1), ['UA', 'PL']), 'a digit is missing').toBe(false)
})

test('the office writes down a phone of any country; where no plan is known, of a plausible length', () => {
  expect(['+12125550123', '+41791234567', '+4915123456789', '+380671234567'].every(isPhoneAnywhere)).toBe(true)
  expect(['+1212', '+48600', '+4860012345', '0671234567', '+0123456789'].some(isPhoneAnywhere)).toBe(false)
})

test('a wrong phone is told what the shop takes', () => {
  expect(phoneFault('+48600123456', ['UA'])).toBe(fieldErrors.phoneInvalid)
  expect(phoneFault('+1 555', ['UA', 'PL'])).toBe(fieldErrors.phoneInvalidAbroad)
  expect(phoneFault('+380671234567', ['UA', 'PL'])).toBeNull()
})

test('normalising twice changes nothing, and never turns nonsense into a phone of fewer digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const once = normalisePhone(typed)
      return normalisePhone(once) === once && (!isPhone(once) || (typed.normalize('NFKC').match(/\d/g) ?? []).length >= 9)
    }),
  )
})

test('a phone is read in groups', () => {
  expect(formatPhone('+380671234567').replaceAll('\u00a0', ' ')).toBe('+380 67 123 45 67')
})
