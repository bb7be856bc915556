import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

// `node tools/measure-structure.ts [commit]`: sizes of files and functions for docs/measurements.md, of the working tree or a commit.
const commit = process.argv[2]
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const listed = commit ? git('ls-tree', '-r', '--name-only', commit, 'src') : git('ls-files', 'src')
const files = listed.split('\n').filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$|^src\/server\/testing\//.test(file))
const read = (file: string) => (commit ? git('show', `${commit}:${file}`) : readFileSync(file, 'utf8'))

interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'span' in value
const isNamed = ({ type }: Node, parent: string) =>
  type === 'FunctionDeclaration' ||
  type === 'ClassMethod' ||
  type === 'MethodProperty' ||
  (type === 'ArrowFunctionExpression' && parent === 'VariableDeclarator')

/** Lines of every named function, method and arrow function that is a constant. */
function functionLines(file: string, source: string): number[] {
  const bytes = Buffer.from(source)
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') })
  const found: number[] = []
  const visit = (value: unknown, parent: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, parent))
    if (typeof value !== 'object' || value === null) return undefined
    if (isNode(value) && isNamed(value, parent)) {
      const { start, end } = value.span // byte offsets into the concatenation of all parsed files
      found.push(
        bytes
          .subarray(start - module.span.start, end - module.span.start)
          .toString()
          .split('\n').length,
      )
    }
    const type = isNode(value) ? value.type : parent
    for (const child of Object.values(value)) visit(child, type)
    return undefined
  }
  visit(module.body, 'Module')
  return found
}

function summary(sizes: readonly number[]): string {
  const sorted = sizes.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${sorted.length}, median ${at(0.5)}, 90 % up to ${at(0.9)}, longest ${sorted.at(-1)} lines`
}

const sources = files.map((file) => ({ file, source: read(file) }))
console.log(`files: ${summary(sources.map(({ source }) => source.trimEnd().split('\n').length))}`)
console.log(`functions: ${summary(sources.flatMap(({ file, source }) => functionLines(file, source)))}`)
