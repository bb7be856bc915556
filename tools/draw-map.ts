import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listArrows, findKnots, moduleGraph } from './module-graph.ts'

// `npm run map` draws docs/map.md.
const graph = moduleGraph()
const groups = findKnots(graph)
const label = (names: readonly string[]) => (names.length === 1 ? names[0] : names.join('<br>'))
const inside = groups.filter(({ length }) => length > 1).map((names) => names.length)
const lines = [...groups.map((names, at) => `g${at}["${label(names)}"]`), ...listArrows(graph, groups).map(([from, to]) => `g${from} --> g${to}`)]
const knots =
  inside.length === 0 ? '' : ` A box of several names is a knot: its ${inside.join(' and ')} modules need each other, by code or by tables.`
const text = `# Who imports whom

Drawn by \`npm run map\`: the modules of the server, its platform, the two front ends and what they share, with tables, without tests. A name with a
slash is a folder of its own; an arrow that follows from others is left out.${knots} The rules are in \`.dependency-cruiser.mjs\`.

\`\`\`mermaid
flowchart LR
${lines.join('\n')}
\`\`\`
`
writeFileSync(join(import.meta.dirname, '..', 'docs', 'map.md'), text)
