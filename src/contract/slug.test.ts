import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfSlug, productPath, toSlug, transliterate } from './slug.ts'

// Examples of the official table, Cabinet of Ministers resolution 55 of 2010.
test.for([
  ['Алушта', 'alushta'],
  ['Згурський', 'zghurskyi'],
  ['Розгон', 'rozghon'],
  ['Єнакієве', 'yenakiieve'],
  ['Гаєвич', 'haievych'],
  ['Їжакевич', 'yizhakevych'],
  ['Кадиївка', 'kadyivka'],
  ['Йосипівка', 'yosypivka'],
  ['Стрий', 'stryi'],
  ['Юрій', 'yurii'],
  ['Крюківка', 'kriukivka'],
  ['Яготин', 'yahotyn'],
  ['Костянтин', 'kostiantyn'],
  ['Знам’янка', 'znamianka'],
  ['Феодосія', 'feodosiia'],
  ['Ґалаґан', 'galagan'],
  ['Щербухи', 'shcherbukhy'],
  ['Русь', 'rus'],
  ['Нью-Йорк', 'niu-york'],
] as const)('%s → %s', ([name, latin]) => {
  expect(transliterate(name)).toBe(latin)
})

test.for([
  ['Вазон «Конус» 50×90', 'vazon-konus-5090'],
  ['  Лава   — довга ', 'lava-dovha'],
  ['Conus planter', 'conus-planter'],
  ['Café №5', 'cafe-5'],
  ['!!!', ''],
] as const)('the slug of "%s" is "%s"', ([name, slug]) => {
  expect(toSlug(name)).toBe(slug)
})

test('a slug is safe in an address and stays itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const slug = toSlug(name)
      return /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slug) && toSlug(slug) === slug
    }),
  )
})

test('the id of an address is its leading digits before the first hyphen', () => {
  expect(idOfSlug('12-vazon')).toBe(12)
  expect(idOfSlug('12')).toBe(12)
  for (const wrong of ['', '0', 'x', '12x', '-12', '99999999999', '2147483648', '1.5']) expect(idOfSlug(wrong), wrong).toBeNull()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_147_483_647 }),
      fc.string({ unit: 'binary' }),
      (id, name) =>
        idOfSlug(
          productPath('uk', { id, slug: toSlug(name) })
            .split('/')
            .at(-1) ?? '',
        ) === id,
    ),
  )
})
