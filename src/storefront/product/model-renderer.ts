import { doorOutline, personOutline } from '#geometry/scale-figures.ts'
import { distanceFor, lens, type View } from './model-camera.ts'
import { linearColour, type Model, type ModelPart } from './model-file.ts'
import { lookAt, multiply, parallel, perspective, unit, type Matrix, type Vector } from './model-matrix.ts'
import { drawnFragment, drawnVertex, figureFragment, figureVertex, shadowFragment, shadowVertex } from './model-shaders.ts'

export type Figure = 'person' | 'door'

/** How the model itself looks. */
export interface ModelLook {
  /** Linear colour of the concrete; null keeps the model's own. */
  readonly colour: readonly [number, number, number] | null
  /** Position of the ordered light; null renders daylight. */
  readonly light: 'foot' | 'seat' | null
  readonly isRound: boolean
}

export interface Look extends ModelLook {
  readonly view: View
  readonly figure: Figure | null
}

/** Where one eye looks in a room: null until the model has a place there. */
interface Eye {
  readonly camera: Matrix | null
  readonly viewport: XRViewport | undefined
}

export interface Renderer {
  readonly gl: WebGL2RenderingContext
  setModel: (model: Model) => void
  draw: (look: Look) => void
  /** Draws the model alone, by daylight, into the frame of a WebXR session. */
  drawInRoom: (look: ModelLook, frame: WebGLFramebuffer | null, eyes: readonly Eye[]) => void
}

const paper = linearColour('#f7f5f1')
const evening = linearColour('#4a4f58')
const sun = unit([-0.5, 0.85, 0.55])
const shadowSize = 1024
/** The frame of each scale figure, millimetres. */
const figures = {
  person: { outline: personOutline, width: 700, height: 1750, tone: '#b9b1a4' },
  door: { outline: doorOutline, width: 940, height: 2000, tone: '#d3ccc1' },
} as const
/** Distance between the product and the figure beside it, metres. */
const gap = 0.25

interface Part extends Pick<ModelPart, 'material' | 'colour'> {
  readonly array: WebGLVertexArrayObject
  readonly buffers: readonly WebGLBuffer[]
  readonly count: number
  readonly type: number
}

/** Draws a model with WebGL 2, on demand only. @returns null when the browser has no WebGL 2 */
export function createRenderer(canvas: HTMLCanvasElement): Renderer | null {
  // The canvas is not opaque: otherwise Chromium leaves holes where something overlays it.
  const context = canvas.getContext('webgl2', { antialias: true })
  if (!context) return null
  const gl = context
  const drawn = program(gl, drawnVertex, drawnFragment)
  const shadow = program(gl, shadowVertex, shadowFragment)
  const flat = program(gl, figureVertex, figureFragment)
  const depth = shadowTexture(gl)
  const ground = upload(gl, groundPart)
  const quad = upload(gl, quadPart)
  const textures = new Map<Figure, WebGLTexture>()
  let parts: Part[] = []
  let size: Model['size'] = { x: 1, y: 1, z: 1 }

  function setModel(model: Model): void {
    for (const former of parts) {
      gl.deleteVertexArray(former.array)
      for (const buffer of former.buffers) gl.deleteBuffer(buffer)
    }
    parts = model.parts.map((part) => upload(gl, part))
    ;({ size } = model)
  }

  function draw(look: Look): void {
    if (parts.length === 0) return
    const { view, light, figure } = look
    const scale = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    const beside = figure && figures[figure]
    const at = -(size.x / 2 + gap + (beside?.width ?? 0) / 2000)
    const left = beside ? at - beside.width / 2000 : -size.x / 2
    const top = Math.max(size.y, (beside?.height ?? 0) / 1000)
    const middle: Vector = [beside ? (left + size.x / 2) / 2 : 0, top / 2, 0]
    const radius = Math.hypot(beside ? size.x / 2 - left : size.x, top, size.z) / 2
    const far = distanceFor(radius * 1.08, width / height) / view.zoom
    const away: Vector = [Math.sin(view.yaw) * Math.cos(view.pitch), Math.sin(view.pitch), Math.cos(view.yaw) * Math.cos(view.pitch)]
    const eye: Vector = [middle[0] + away[0] * far, middle[1] + away[1] * far, middle[2] + away[2] * far]
    const camera = multiply(perspective(lens, width / height, far / 50, far * 4 + 20), lookAt(eye, middle))
    const fromSun = castShadow()
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, width, height)
    const sky = light ? evening : paper
    const shown = sky.map((channel) => channel ** (1 / 2.2)) as [number, number, number] // sky has three
    gl.clearColor(...shown, 1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    drawModel(look, camera, fromSun, false)
    if (figure && beside) drawFigure(figure, beside, at, camera, view)
  }

  const drawInRoom: Renderer['drawInRoom'] = (look, frame, eyes) => {
    const fromSun = castShadow()
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    for (const { camera, viewport } of eyes) {
      if (!camera || !viewport) continue
      gl.viewport(viewport.x, viewport.y, viewport.width, viewport.height)
      drawModel(look, camera, fromSun, true)
    }
  }

  /** @returns the projection of the shadow */
  function castShadow(): Matrix {
    const reach = (Math.hypot(size.x, size.y, size.z) / 2) * 1.2
    const low: Vector = [sun[0] * reach * 2, size.y / 2 + sun[1] * reach * 2, sun[2] * reach * 2]
    const fromSun = multiply(parallel(reach, reach * 4), lookAt(low, [0, size.y / 2, 0]))
    gl.enable(gl.DEPTH_TEST)
    gl.disable(gl.BLEND)
    gl.bindFramebuffer(gl.FRAMEBUFFER, depth.frame)
    gl.viewport(0, 0, shadowSize, shadowSize)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    gl.useProgram(shadow.program)
    gl.uniformMatrix4fv(shadow.at('camera'), false, fromSun)
    for (const part of parts) drawPart(part)
    return fromSun
  }

  function drawModel({ colour, light, isRound }: ModelLook, camera: Matrix, fromSun: Matrix, isInRoom: boolean): void {
    gl.disable(gl.BLEND)
    gl.useProgram(drawn.program)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, depth.texture)
    gl.uniform1i(drawn.at('depth'), 0)
    gl.uniformMatrix4fv(drawn.at('camera'), false, camera)
    gl.uniformMatrix4fv(drawn.at('fromSun'), false, fromSun)
    gl.uniform3f(drawn.at('sun'), ...sun)
    gl.uniform3f(drawn.at('paper'), ...(light ? evening : paper))
    gl.uniform1f(drawn.at('dusk'), light && !isInRoom ? 1 : 0)
    gl.uniform1f(drawn.at('room'), isInRoom ? 1 : 0)
    gl.uniform4f(drawn.at('half_'), size.x / 2, size.y, size.z / 2, isRound ? 1 : 0)
    gl.uniform1f(drawn.at('lit'), light === null ? 0 : light === 'seat' ? 2 : 1)
    for (const part of parts) {
      const own = part.material === 'concrete' ? (colour ?? part.colour) : part.colour
      gl.uniform3f(drawn.at('colour'), own[0], own[1], own[2])
      gl.uniform1f(drawn.at('grain'), /concrete/.test(part.material) ? 1 : 0)
      gl.uniform1f(drawn.at('ground'), 0)
      drawPart(part)
    }
    gl.uniform1f(drawn.at('ground'), Math.max(size.x, size.z, size.y) * 1.6)
    if (isInRoom) gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    drawPart(ground)
  }

  function drawFigure(figure: Figure, { width, height, tone }: (typeof figures)[Figure], at: number, camera: readonly number[], { yaw }: View): void {
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
    gl.useProgram(flat.program)
    const known = textures.get(figure) ?? figureTexture(gl, figures[figure].outline, width, height)
    textures.set(figure, known)
    gl.bindTexture(gl.TEXTURE_2D, known)
    gl.uniform1i(flat.at('mask'), 0)
    gl.uniformMatrix4fv(flat.at('camera'), false, camera)
    gl.uniform2f(flat.at('extent'), width / 1000, height / 1000)
    gl.uniform3f(flat.at('place'), at, 0, 0)
    // The door turns with the scene; the person always faces the viewer.
    gl.uniform2f(flat.at('across'), figure === 'door' ? 1 : Math.cos(yaw), figure === 'door' ? 0 : -Math.sin(yaw))
    gl.uniform3f(flat.at('tone'), ...linearColour(tone))
    drawPart(quad)
  }

  function drawPart({ array, count, type }: Part): void {
    gl.bindVertexArray(array)
    gl.drawElements(gl.TRIANGLES, count, type, 0)
  }

  return { gl, setModel, draw, drawInRoom }
}

const flatPart = (positions: number[]): ModelPart => ({
  material: '',
  colour: [1, 1, 1],
  positions: new Float32Array(positions),
  normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
  indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
})
const groundPart = flatPart([-30, 0, -30, -30, 0, 30, 30, 0, 30, 30, 0, -30])
const quadPart = flatPart([-0.5, 0, 0, 0.5, 0, 0, 0.5, 1, 0, -0.5, 1, 0])

function program(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
  const made = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(made, shader)
  }
  gl.bindAttribLocation(made, 0, 'position')
  gl.bindAttribLocation(made, 1, 'normal')
  gl.linkProgram(made)
  if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(`shader: ${gl.getProgramInfoLog(made)}`)
  const known = new Map<string, WebGLUniformLocation | null>()
  const at = (name: string) => {
    if (!known.has(name)) known.set(name, gl.getUniformLocation(made, name))
    return known.get(name) ?? null
  }
  return { program: made, at }
}

function upload(gl: WebGL2RenderingContext, { material, colour, positions, normals, indices }: ModelPart): Part {
  const array = gl.createVertexArray()
  const buffers: WebGLBuffer[] = []
  const fill = (target: GLenum, data: AllowSharedBufferSource) => {
    const buffer = gl.createBuffer()
    buffers.push(buffer)
    gl.bindBuffer(target, buffer)
    gl.bufferData(target, data, gl.STATIC_DRAW)
  }
  gl.bindVertexArray(array)
  for (const [at, data] of [positions, normals].entries()) {
    fill(gl.ARRAY_BUFFER, data)
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, 3, gl.FLOAT, false, 0, 0)
  }
  fill(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  return { material, colour, array, buffers, count: indices.length, type: indices instanceof Uint32Array ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT }
}

function shadowTexture(gl: WebGL2RenderingContext) {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, shadowSize, shadowSize)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  const frame = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return { texture, frame }
}

type Outlines = readonly (readonly (readonly [number, number])[])[]

/** The filled outline of a figure as a mask texture. */
function figureTexture(gl: WebGL2RenderingContext, outlines: Outlines, width: number, height: number): WebGLTexture {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width / 2), height: Math.round(height / 2) })
  const pen = canvas.getContext('2d')
  pen?.beginPath()
  for (const outline of outlines) {
    for (const [index, [x, y]] of outline.entries()) {
      const point = [x / 2 + canvas.width / 2, canvas.height - y / 2] as const
      if (index === 0) pen?.moveTo(...point)
      else pen?.lineTo(...point)
    }
    pen?.closePath()
  }
  pen?.fill('evenodd')
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas)
  gl.generateMipmap(gl.TEXTURE_2D)
  // Clamped, so that the head at the upper edge is not repeated below the feet.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}
