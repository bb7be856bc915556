import { expect, test } from 'vitest'
import { cleanName } from './clean-text.ts'
import { fieldErrors } from './errors.ts'
import { emailKey, isEmail, isPersonName, registrationErrors } from './personal-data.ts'

const form = {
  email: 'olena@example.com',
  firstName: 'Олена',
  lastName: "Дем'яненко",
  password: 'тиха вода',
  passwordRepeat: 'тиха вода',
  phone: '+380671234567',
}

test('a form that is right has no errors', () => {
  expect(registrationErrors(form)).toEqual({})
})

test('an empty form names every field once, under the names of the wire', () => {
  expect(registrationErrors({ email: '', firstName: ' ', lastName: '', password: '', passwordRepeat: '', phone: '' })).toEqual({
    email: fieldErrors.emailRequired,
    first_name: fieldErrors.firstNameRequired,
    last_name: fieldErrors.lastNameRequired,
    phone: fieldErrors.phoneRequired,
    password: fieldErrors.passwordRequired,
    password_repeat: fieldErrors.passwordRepeatRequired,
  })
})

test.each([
  "О'Ніл",
  'Дем’яненко',
  'Солов’ян',
  'Лукʼяненко',
  'Нечуй-Левицький',
  'Анна Марія',
  'Łukasz',
  'Ян',
  'José',
  'Müller-Lüdenscheidt',
  'Nguyễn',
  'हर्षिता',
  '李明',
  'a'.repeat(50),
  'Ян\u0000',
])('the name %s is a name', (name) => {
  expect(isPersonName(cleanName(name))).toBe(true)
})

test.each([
  'Я',
  'a'.repeat(51),
  'x'.repeat(300),
  'R2D2',
  '<b>Ян</b>',
  "'Ян",
  'Ян-',
  'Ян--Пол',
  'Олена🙂',
  'ʼʼʼ',
  'Зваричʼ-не',
  'e\u0301',
  `Яна${'\u0301'.repeat(20)}`,
])('the name %j is refused', (name) => {
  expect(isPersonName(cleanName(name))).toBe(false)
})

test('letters are counted as a reader counts them, however they were typed', () => {
  expect(isPersonName(cleanName('Йо\u0301сип'))).toBe(true)
  expect(cleanName('Андрій')).toBe('Андрій')
  expect(isPersonName(cleanName('и\u0306'.repeat(50)))).toBe(true)
})

test.each(['a@b.ua', 'olena+shop@example.com', "o'neil@example.co.uk", 'x@xn--80ak6aa92e.com', `${'a'.repeat(64)}@example.com`])(
  '%s is an e-mail',
  (email) => {
    expect(isEmail(email)).toBe(true)
  },
)

test.each([
  'olena',
  'olena@',
  '@example.com',
  'olena@example',
  'ol ena@example.com',
  '.olena@example.com',
  'olena..k@example.com',
  'olena@-example.com',
  'olena@example.c',
  'olena@127.0.0.1',
  'оlena@example.com', // Cyrillic о
  'olena@еxample.com', // Cyrillic е
  'ｏlena@example.com', // full width
  'olena\u200b@example.com',
  'olena@example.com\nbcc:x@y.zz',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('%j is not an e-mail', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('two spellings of one e-mail have one key', () => {
  expect(emailKey(' Olena@Example.COM ')).toBe(emailKey('olena@example.com'))
})
