import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { ProductView } from '#contract/catalogue.ts'
import { modelColour } from '#contract/model-colour.ts'
import type { ShownColour } from '#contract/palette.ts'
import { modelPath } from '#contract/product-files.ts'
import type { Choice } from '#contract/price.ts'
import { isRound } from '#geometry/size-text.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { chosenShape } from '../pickers/chosen-shape.ts'
import { resolveOption } from '../pickers/option-choices.ts'
import { AtPlace } from './at-place.tsx'
import { shapingChoice } from './gallery-slides.ts'
import { firstView, turn, turnByDrag, turnByKey, type View } from './model-camera.ts'
import { linearColour, readModel } from './model-file.ts'
import { createRenderer, type Figure, type Look, type ModelLook, type Renderer } from './model-renderer.ts'
import { usePalette } from '../api/shop-data.ts'
import { chosenColour } from './product-state.ts'

type Phase = 'loading' | 'ready' | 'failed' | 'missing'

/** The configured product as a model to turn by finger, mouse or keys; it never moves by itself. */
export default function ModelView({ product, choice, still }: { product: ProductView; choice: Choice; still: ReactNode }) {
  const t = useTranslations('model')
  const [view, setView] = useState<View>(firstView)
  const [figure, setFigure] = useState<Figure | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const path = modelPath({ id: product.id, choice: shapingChoice(product, choice) })
  const colour = chosenColour(product, choice)
  const palette = usePalette()
  const look = chooseLook(product, choice, palette)
  const { phase, again } = useModel(canvas, path, { view, figure, ...look })
  const pointers = usePointers(setView)
  // The button that opened it is gone, so the canvas gets the focus.
  useEffect(() => canvas.current?.focus({ preventScroll: true }), [])
  if (phase === 'missing')
    return (
      <span className="model-slide">
        {still}
        <span role="status" className="model-says">
          {t('missing')}
        </span>
      </span>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    const next = turnByKey(view, event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setView(next)
  }
  return (
    <span className="model-slide">
      {phase !== 'ready' && still}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a picture that can be turned */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('label', { name: product.product_name })}
        aria-describedby="model-help"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys turn it
        tabIndex={0}
        data-phase={phase}
        onKeyDown={onKeyDown}
        {...pointers}
      />
      <span id="model-help" className="sr-only">
        {t('help')}
      </span>
      <span role="status" className={phase === 'ready' ? 'sr-only' : 'model-says'}>
        {phase === 'loading' ? t('loading') : phase === 'failed' ? t('failed') : ''}
        {phase === 'ready' && colour?.agree_first && t('example')}
      </span>
      {phase === 'failed' && <Button onClick={again}>{t('again')}</Button>}
      {phase === 'ready' && <AtPlace product={product} choice={choice} look={look} />}
      <span role="group" aria-label={t('beside')} className="model-buttons">
        {phase === 'ready' &&
          (['person', 'door'] as const).map((kind) => (
            <Button key={kind} variant="secondary" aria-pressed={figure === kind} onClick={() => setFigure(figure === kind ? null : kind)}>
              {t(kind)}
            </Button>
          ))}
        {phase === 'ready' && (
          <>
            <Button variant="secondary" aria-label={t('nearer')} onClick={() => setView(turn(view, { zoom: 1.2 }))}>
              +
            </Button>
            <Button variant="secondary" aria-label={t('farther')} onClick={() => setView(turn(view, { zoom: 1 / 1.2 }))}>
              −
            </Button>
          </>
        )}
      </span>
    </span>
  )
}

/** An example tone for an individual colour that is not specified yet. */
const agreedTone = '#8b9289'

function chooseLook(product: ProductView, choice: Choice, palette: readonly ShownColour[]): ModelLook {
  const colour = chosenColour(product, choice)
  const hex = modelColour(palette, colour?.value) ?? (colour?.agree_first ? agreedTone : null)
  const lighting = product.product_properties.find(({ effect }) => effect === 'light')
  const isLit = lighting !== undefined && resolveOption(lighting, choice) !== lighting.options[0]
  const shape = chosenShape(product, choice)
  return {
    colour: hex ? linearColour(hex) : null,
    light: isLit ? (shape?.kind === 'bench' ? 'seat' : 'foot') : null,
    isRound: shape !== null && isRound(shape),
  }
}

/** Draws on every change. After a change of size the old model stays until the new one is loaded. */
function useModel(canvas: RefObject<HTMLCanvasElement | null>, path: string, look: Look): { phase: Phase; again: () => void } {
  const [phase, setPhase] = useState<Phase>('loading')
  const [attempt, setAttempt] = useState(0)
  const renderer = useRef<Renderer | null>(null)
  const latest = useRef(look)
  useEffect(() => {
    const { current } = canvas
    const made = current && createRenderer(current)
    renderer.current = made
    if (!current || !made) return
    const resized = new ResizeObserver(() => made.draw(latest.current))
    resized.observe(current)
    const lost = () => setPhase('missing')
    current.addEventListener('webglcontextlost', lost)
    return () => {
      current.removeEventListener('webglcontextlost', lost)
      resized.disconnect()
    }
  }, [canvas])
  useEffect(() => {
    const stopped = new AbortController()
    const load = async (): Promise<Phase> => {
      if (!renderer.current) return 'missing'
      const response = await fetch(path, { signal: stopped.signal })
      if (!response.ok) throw new Error(`model: HTTP ${response.status}`)
      renderer.current.setModel(readModel(await response.arrayBuffer()))
      renderer.current.draw(latest.current)
      return 'ready'
    }
    void load()
      .catch((): Phase => 'failed')
      .then((next) => {
        if (!stopped.signal.aborted) setPhase((now) => (now === 'missing' ? now : next))
      })
    return () => stopped.abort()
  }, [path, attempt])
  useEffect(() => {
    latest.current = look
    const frame = requestAnimationFrame(() => renderer.current?.draw(look))
    return () => cancelAnimationFrame(frame)
  })
  const again = () => {
    setPhase('loading')
    setAttempt(attempt + 1)
  }
  return { phase, again }
}

/** One finger turns the model, two zoom; a vertical movement scrolls the page. */
function usePointers(setView: (change: (view: View) => View) => void) {
  const held = useRef(new Map<number, { x: number; y: number }>())
  const span = () => {
    const [one, other] = [...held.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const drop = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId)
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
      held.current.set(pointerId, { x, y })
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
      const from = held.current.get(pointerId)
      if (!from) return
      const before = span()
      held.current.set(pointerId, { x, y })
      const { clientWidth } = currentTarget
      setView((view) => (before > 0 ? turn(view, { zoom: span() / before }) : turnByDrag(view, x - from.x, y - from.y, clientWidth)))
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  }
}
