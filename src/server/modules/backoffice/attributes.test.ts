import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { AttributeEdit } from '#contract/admin/attributes.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let manager: TestStaff
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  manager = await createStaff(context, ['manager'])
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())

const weight = { kind: 'NUMBER', name: { uk: 'Вага', en: 'Weight' }, unit: { uk: 'кг', en: 'kg' } } as const
const create = async (name: { uk: string; en: string }) => {
  const { status, body } = await callAdmin(context, manager, adminEndpoints.createAttribute, { body: { ...weight, name } })
  expect(status).toBe(200)
  const made = body.data.find((one) => one.name.uk === name.uk)
  if (!made) throw new Error('the attribute is not in the list')
  return made
}
const edit = (by: TestStaff, code: string, body: AttributeEdit) => callAdmin(context, by, adminEndpoints.editAttribute, { params: { code }, body })
const read = async (code: string) => (await callAdmin(context, manager, adminEndpoints.listAttributes, {})).body.data.find((one) => one.code === code)

test('a new attribute has a version, and every edit that changes something the next one', async () => {
  const { code, version } = await create({ uk: 'Довжина', en: 'Length' })
  const words = { ...weight, name: { uk: 'Довжина', en: 'Length overall' } }
  expect((await edit(manager, code, { ...words, version })).body.data).toContainEqual({ code, ...words, version: version + 1 })
  expect((await edit(manager, code, { ...words, version: version + 1 })).body.data).toContainEqual({ code, ...words, version: version + 1 })
})

test('an edit that began from an older version changes nothing and is told what it is now, by whom and since when', async () => {
  const { code, version } = await create({ uk: 'Ширина', en: 'Width' })
  const theirs = { ...weight, name: { uk: 'Ширина виробу', en: 'Width' } }
  expect((await edit(owner, code, { ...theirs, version })).status).toBe(200)
  const stale = await edit(manager, code, { ...weight, name: { uk: 'Завширшки', en: 'Width' }, version })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      reason: 'stale_version',
      current: { code, ...theirs, version: version + 1 },
      changed_by: 'Олена Коваль',
      changed_at: context.clock.now().toISOString(),
    },
  })
  expect(await read(code)).toEqual({ code, ...theirs, version: version + 1 })
})

test('of two edits at the same moment one is asked', async () => {
  const { code, version } = await create({ uk: 'Висота', en: 'Height' })
  const answers = await Promise.all(
    [owner, manager].map((by, at) => edit(by, code, { ...weight, name: { uk: `Висота ${at}`, en: 'Height' }, version })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
