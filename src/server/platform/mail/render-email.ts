import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/languages.ts'
import type { EmailBlock, EmailContent, EmailItem } from './email.ts'

// The storefront's colours (src/ui/theme.css); mail programs do not support variables.
const light = { content: '#f7f5f1', surface: '#fdfcfa', ink: '#1c1a17', muted: '#5a554d', line: '#dcd7ce', accent: '#1f4690', onAccent: '#ffffff' }
const dark = { content: '#161513', surface: '#211f1c', ink: '#f1ede6', muted: '#b9b2a6', line: '#403c36', accent: '#a9c1f5', onAccent: '#10203f' }
const fontFamily = 'Onest, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/** Styles are inline; this sheet only adds dark mode and narrower margins on phones. */
const stylesheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.thumb,.thumb img{width:64px !important}.sheet{padding:24px 20px !important}.outside{padding-left:20px !important;padding-right:20px !important}}
@media (prefers-color-scheme:dark){
body,.paper,.paper>table>tbody>tr>td{background-color:${dark.content} !important}.sheet{background-color:${dark.surface} !important;border-color:${dark.line} !important}
.ink{color:${dark.ink} !important}.quiet{color:${dark.muted} !important}.line{border-color:${dark.line} !important}
.do{background-color:${dark.accent} !important;color:${dark.onAccent} !important}.do span{color:${dark.onAccent} !important}}`

// A stranger's text may be one endless word, which must break instead of widening the email.
const ink: CSSProperties = { color: light.ink, fontFamily: fontFamily, fontSize: 16, lineHeight: '25px', margin: 0, wordBreak: 'break-word' }
const muted: CSSProperties = { ...ink, color: light.muted, fontSize: 14, lineHeight: '21px' }
const tabularNumbers: CSSProperties = {
  width: '1%',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
}
const gaps = { text: 20, button: 20, facts: 24, goods: 36, small: 28 } as const
const spacer = (pixels: number): CSSProperties => ({ paddingTop: pixels })

/** The frame around every email. */
export interface EmailFrame {
  readonly subject: string
  readonly language: Language
  /** The address of the shop's icon; without it only the name is shown. */
  readonly mark?: string
  /** The address of a picture three times as wide as high, above the content. */
  readonly picture?: string | undefined
}

/** The HTML of an email. Loaded only where emails are shown or sent, because it needs React and its e-mail components. */
export function renderEmail(content: EmailContent, { subject, language, mark, picture }: EmailFrame): string {
  const head = [
    h('meta', { key: 'width', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { key: 'light', name: 'color-scheme', content: 'light dark' }),
    h('meta', { key: 'old', name: 'supported-color-schemes', content: 'light dark' }),
    h('title', { key: 'title' }, subject),
    h('style', { key: 'style', dangerouslySetInnerHTML: { __html: stylesheet } }),
  ]
  const inside = [
    h(
      Heading,
      { key: 'heading', as: 'h1', className: 'ink', style: { ...ink, fontSize: 24, lineHeight: '31px', fontWeight: 600 } },
      withNonBreaking(content.heading),
    ),
    ...content.blocks.map((block, index) => h(Section, { key: index, style: spacer(gaps[block.kind]) }, blockHtml(block))),
  ]
  const body = h(
    Body,
    { className: 'paper', style: { backgroundColor: light.content, margin: 0, padding: 0 } },
    h(Container, { style: { maxWidth: 600, width: '100%', margin: '0 auto', padding: '24px 0 40px' } }, [
      band('sender', 'outside', { padding: '0 40px 16px' }, [
        // No alternative text, because the name is beside it.
        mark ? h('img', { key: 'mark', src: mark, width: 40, height: 40, alt: '', style: { display: 'block', marginBottom: 8 } }) : null,
        h('div', { key: 'name' }, text(content.sender, { ...ink, fontWeight: 600 })),
      ]),
      // No height, so that blocked pictures leave no gap.
      picture
        ? h('img', { key: 'picture', src: picture, width: 600, alt: '', style: { display: 'block', width: '100%', maxWidth: 600, height: 'auto' } })
        : null,
      band('sheet', 'sheet', { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: 2, padding: '36px 40px' }, inside),
      band(
        'contacts',
        'outside',
        { padding: '20px 40px 0' },
        content.contacts.map((line) => h(Text, { key: line, className: 'quiet', style: muted }, linked(line))),
      ),
    ]),
  )
  const first = content.blocks.find((block) => block.kind === 'text')
  const html = h(Html, { lang: language, dir: 'ltr' }, h(Head, null, head), first ? h(Preview, null, first.text.slice(0, 140)) : null, body)
  // React adds preloads for pictures; in an email they are useless, and some filters take them for tracking.
  return `<!doctype html>${renderToStaticMarkup(html).replaceAll(/<link rel="preload"[^>]*>/g, '')}`
}

/** A full-width row of the frame. */
function band(key: string, className: string, style: CSSProperties, children: ReactNode): ReactNode {
  return h(Section, { key }, h(Row, null, h(Column, { className, style }, children)))
}

function text(value: string, style: CSSProperties = ink, className = style.color === light.muted ? 'quiet' : 'ink'): ReactNode {
  return h(Text, { className, style: { whiteSpace: 'pre-line', ...style } }, withNonBreaking(value))
}

/** Keeps order numbers and ranges of days (`16–20 листопада`) on one line: mail programs break at their dashes. */
function withNonBreaking(value: string): ReactNode {
  return value
    .split(/([A-Z]{2}-\d{4}-\d{5}|\d{1,2}–\d{1,2}\u00a0\p{L}+)/u)
    .map((part, index) => (index % 2 === 1 ? h('span', { key: part + index, style: { whiteSpace: 'nowrap' } }, part) : part))
}

/** Only for the shop's own texts: other people's texts must not become links. */
function linked(value: string): ReactNode {
  return value
    .split(/(https?:\/\/[^\s,]*[^\s,.])/)
    .map((part, index) => (index % 2 === 1 ? h('a', { key: part, href: part, className: 'quiet', style: { color: light.muted } }, part) : part))
}

function blockHtml(block: EmailBlock): ReactNode {
  switch (block.kind) {
    case 'text':
      return text(block.text)
    case 'button':
      return h(
        Button,
        {
          href: block.href,
          className: 'do',
          style: {
            backgroundColor: light.accent,
            color: light.onAccent,
            fontFamily: fontFamily,
            fontSize: 16,
            lineHeight: '24px',
            fontWeight: 500,
            padding: '12px 24px',
            borderRadius: 2,
          },
        },
        block.text,
      )
    case 'facts':
      return block.rows.map(({ label, value }) =>
        h('div', { key: label, style: { paddingBottom: 12 } }, [
          h(Text, { key: 'label', className: 'quiet', style: muted }, label),
          h(Text, { key: 'value', className: 'ink', style: { ...ink, whiteSpace: 'pre-line' } }, withNonBreaking(value)),
        ]),
      )
    case 'goods':
      return itemsHtml(block)
    case 'small':
      return [
        rule('rule'),
        block.title === null
          ? null
          : h(Text, { key: 'title', className: 'quiet', style: { ...muted, paddingTop: 16, fontWeight: 600 } }, block.title),
        ...block.lines.map((line) =>
          h(Text, { key: line, className: 'quiet', style: { ...muted, ...spacer(block.title === null ? 12 : 4) } }, linked(line)),
        ),
      ]
  }
}

const rule = (key: string) => h(Hr, { key, className: 'line', style: { borderTop: `1px solid ${light.line}`, margin: 0, width: '100%' } })

function itemsHtml({ title, rows, totals }: Extract<EmailBlock, { kind: 'goods' }>): ReactNode {
  const pictured = rows.some(({ picture }) => picture)
  return [
    h(Text, { key: 'title', className: 'ink', style: { ...ink, fontWeight: 600, paddingBottom: 12 } }, title),
    ...rows.flatMap(({ name, details, count, total, picture }, index) => [
      rule(`rule ${index}`),
      columns(
        index,
        { padding: '12px 0' },
        [
          h(Text, { key: 'name', className: 'ink', style: ink }, name),
          ...[...details, count].map((detail) => h(Text, { key: detail, className: 'quiet', style: muted }, detail)),
        ],
        text(total, { ...ink, whiteSpace: 'nowrap' }),
        pictured ? thumbnail(name, picture ?? null) : null,
      ),
    ]),
    rule('last'),
    ...totals.map(({ label, value }, index) => {
      const style = index === 0 ? { ...ink, fontWeight: 600 } : muted
      return columns(label, spacer(index === 0 ? 12 : 4), text(label, style), text(value, { ...style, whiteSpace: 'nowrap' }))
    }),
  ]
}

/** A thumbnail beside an item. No height: when pictures are blocked, the item's name replaces it without a gap. */
function thumbnail(alt: EmailItem['name'], src: string | null): ReactNode {
  const style: CSSProperties = { ...muted, fontSize: 12, lineHeight: '16px', display: 'block', width: 88, height: 'auto', borderRadius: 2 }
  return h(
    Column,
    { key: 'picture', className: 'thumb', width: 88, style: { width: 88, verticalAlign: 'top', paddingRight: 16 } },
    src && h('img', { src, alt, width: 88, className: 'quiet', style }),
  )
}

/** Text on the left, a number on the right, and a picture before both. */
function columns(key: string | number, style: CSSProperties, left: ReactNode, right: ReactNode, picture: ReactNode = null): ReactNode {
  const children = [
    picture,
    h(Column, { key: 'left', style: { verticalAlign: 'top', paddingRight: 16 } }, left),
    h(Column, { key: 'right', align: 'right', style: tabularNumbers }, right),
  ]
  return h(Row, { key, style, children })
}
