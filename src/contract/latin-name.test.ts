import { expect, test } from 'vitest'
import { latinName } from './latin-name.ts'

test.for([
  ['ТОВ «Ательє бетону» (зразок)', 'LLC “Atelie betonu” (sample)'],
  ['ФОП Щербуха-Яготин Юрій Знам’янко', 'Sole proprietor Shcherbukha-Yahotyn Yurii Znamianko'],
  ['вул. Смілянська, 147, оф. 5, Черкаси, Україна', 'vul. Smilianska, 147, office 5, Cherkasy, Ukraine'],
  ['АТ КБ «ПРИВАТБАНК»', 'JSC KB “PRYVATBANK”'],
  ['Concrete Ltd, Kyiv', 'Concrete Ltd, Kyiv'],
] as const)('%s → %s', ([name, latin]) => {
  expect(latinName(name)).toBe(latin)
})
