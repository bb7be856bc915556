import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config, { rooms } from '../.dependency-cruiser.mjs'
import { findKnots, moduleGraph } from './module-graph.ts'

const rules = config.forbidden as IForbiddenRuleType[] // a plain JavaScript file without types
const options = config.options as ICruiseOptions
const planted = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

/** As `npm run boundaries` reads the shop. */
async function violations(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden: rules } })
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** Rule → a file that breaks it, its forbidden import, and further files that the import needs. */
const breaches: Record<string, [file: string, imported: string]> = {
  'no-cycles': ['src/ui/a.ts', 'src/ui/b.ts'],
  'no-cycles-of-types': ['src/i18n/a.ts', 'src/i18n/b.ts'],
  'contract-is-pure': ['src/contract/a.ts', 'src/server/platform/a.ts'],
  'geometry-is-pure': ['src/geometry/a.ts', 'src/ui/a.ts'],
  'web-never-imports-server': ['src/storefront/cart/a.tsx', 'src/server/config.ts'],
  'web-has-no-node': ['src/ui/c.ts', 'node:fs'],
  'screens-stay-apart': ['src/storefront/cart/c.tsx', 'src/storefront/product/a.ts'],
  'modules-meet-at-index': ['src/server/modules/desk/orders/routes.ts', 'src/server/modules/sales/orders/index.ts'],
  'tables-are-private': ['src/server/modules/desk/foreign.ts', 'src/server/modules/never-listed/inner/tables.ts'],
  'tables-stay-in-their-room': ['src/server/modules/sales/lines/a.ts', 'src/server/modules/sales/quotes/tables.ts'],
  'tables-of-the-platform': ['src/server/modules/sales/e.ts', 'src/server/platform/mail/tables.ts'],
  'tables-know-only-tables': ['src/server/modules/sales/cart/tables.ts', 'src/server/modules/sales/cart/view.ts'],
  'payments-know-no-payable': ['src/server/modules/payments/a.ts', 'src/server/modules/sales/index.ts'],
  'platform-knows-no-module': ['src/server/platform/b.ts', 'src/server/modules/sales/index.ts'],
  'server-never-imports-web': ['src/server/modules/sales/c.ts', 'src/ui/a.ts'],
  'fronts-stay-apart': ['src/backoffice/form/a.ts', 'src/storefront/cart-state/b.ts'],
  'backoffice-screens-stay-apart': ['src/backoffice/list/c.ts', 'src/backoffice/staff/a.ts'],
  'ui-knows-no-screen': ['src/ui/d.ts', 'src/storefront/app/a.ts'],
  'e2e-uses-the-front': ['e2e/a.ts', 'src/server/modules/sales/index.ts'],
  'tests-help-tests-only': ['src/server/modules/sales/d.ts', 'src/server/testing/test-context.ts'],
  // Each shared folder of the storefront imports the one above it.
  ...Object.fromEntries(
    rooms.slice(0, -1).map((room, at) => [`room-${room}-looks-down`, [`src/storefront/${room}/a.ts`, `src/storefront/${rooms[at + 1]}/z.ts`]]),
  ),
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(planted, path)), { recursive: true })
  writeFileSync(join(planted, path), text)
}

function importing(from: string, to: string): string {
  const target = to.startsWith('node:') ? to : `${'../'.repeat(from.split('/').length - 1)}${to}`
  return `import '${target}'\n`
}

test('every boundary has a breach planted here', () => {
  expect(Object.keys(breaches).sort()).toEqual(rules.map(({ name }) => name).sort())
})

test('a breach of any boundary is caught', async () => {
  for (const [, imported] of Object.values(breaches)) if (!imported.startsWith('node:')) write(imported, 'export {}\n')
  for (const [file, imported] of Object.values(breaches)) write(file, importing(file, imported))
  write('src/ui/b.ts', importing('src/ui/b.ts', 'src/ui/a.ts'))
  // One direction is a type import, the other a dynamic import: a cycle that loads, and is still refused.
  write('src/i18n/a.ts', "import type { b } from './b.ts'\nexport type a = b\n")
  write('src/i18n/b.ts', "export type b = string\nexport const late = () => import('./a.ts')\n")
  // With TypeScript 7 but without @swc/core the tool reads nothing and passes: then nothing would be caught here either.
  const { summary } = await violations(planted, ['src', 'e2e'])
  const caught = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  for (const [rule, [file]] of Object.entries(breaches)) {
    // A cycle is reported at the first of its files.
    expect(
      caught.some((line) => line.startsWith(`${rule}: `) && (rule.startsWith('no-cycles') || line.endsWith(file))),
      `${rule} in\n${caught.join('\n')}`,
    ).toBe(true)
  }
})

test('no two modules need each other, tables counted', () => {
  expect(findKnots(moduleGraph()).filter((names) => names.length > 1)).toEqual([])
})
