import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every form of production whose change is saved offers to undo it', () => {
  const forms = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const)
    .filter(([, source]) => source.includes('= useEditForm('))
  expect(forms.length).toBeGreaterThan(1)
  expect(forms.filter(([, source]) => !/onSaved(?:: )?\(_?joined, undo\)[\s\S]*?\bundoToast\(/.test(source)).map(([name]) => name)).toEqual([])
})
