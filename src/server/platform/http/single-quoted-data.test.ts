import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { singleQuoteData } from './single-quoted-data.ts'

test('the data of a page says the same in fewer bytes', () => {
  const data = JSON.stringify([
    { _1: 2 },
    'об’єм',
    "it's",
    'a "quote"',
    'back\\slash',
    'C:\\\\"',
    '\\"\'',
    'line\nbreak',
    '\u003c/script>',
    '")',
    '\\")',
    '\u2028',
  ])
  const page = `<p title="x">streamController</p><script>streamController.enqueue(${JSON.stringify(data)});streamController.enqueue("x\\\\")</script>`
  const shorter = Buffer.concat(singleQuoteData(Buffer.from(page))).toString()
  const heard: string[] = []
  runInNewContext(/<script>(.*)<\/script>$/s.exec(shorter)?.[1] ?? '', { streamController: { enqueue: (text: string) => heard.push(text) } })
  expect(heard).toEqual([data, 'x\\'])
  expect(shorter.length).toBeLessThan(page.length - 10)
  expect(shorter).toContain('<p title="x">')
})
