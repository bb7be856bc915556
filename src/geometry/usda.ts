import type { Shape } from '#contract/shape.ts'
import { findBounds, modelParts, type ModelPart } from './model-parts.ts'

/**
 * The model in the text form of Universal Scene Description, for Quick Look: metres, y up, real size, placed on a floor. `colour` is the concrete's
 * as sRGB hex. It follows the specification of OpenUSD 25 and Apple's notes on anchoring.
 */
export function writeUsda(shape: Shape, { name, colour }: { name: string; colour?: string | null }): string {
  const parts = modelParts(shape, colour)
  return `#usda 1.0
(
    defaultPrim = "Product"
    doc = ${quoted(name)}
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Product" (
    kind = "component"
)
{
    token preliminary:anchoring:type = "plane"
    token preliminary:planeAnchoring:alignment = "horizontal"

${parts.map(meshPrim).join('\n')}
    def Scope "Materials"
    {
${parts.map(materialPrim).join('\n')}    }
}
`
}

const toPrimName = ({ name }: ModelPart) => name.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())

const meshPrim = (part: ModelPart) => `    def Mesh "${toPrimName(part)}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        float3[] extent = [${computeExtent(part.positions).map(triple).join(', ')}]
        int[] faceVertexCounts = [${part.indices
          .filter((_, at) => at % 3 === 0)
          .map(() => 3)
          .join(', ')}]
        int[] faceVertexIndices = [${part.indices.join(', ')}]
        normal3f[] normals = [${triples(part.normals)}] (
            interpolation = "vertex"
        )
        point3f[] points = [${triples(part.positions)}]
        uniform token subdivisionScheme = "none"
        rel material:binding = </Product/Materials/${toPrimName(part)}>
    }
`

const materialPrim = (part: ModelPart) => `        def Material "${toPrimName(part)}"
        {
            token outputs:surface.connect = </Product/Materials/${toPrimName(part)}/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor = ${triple(part.base)}
                float inputs:metallic = ${part.metal}
                float inputs:roughness = ${part.rough}
                token outputs:surface
            }
        }
`

function computeExtent(positions: Float32Array): [number[], number[]] {
  const { min, max } = findBounds(positions)
  return [min, max]
}

/** Rounds to a tenth of a millimetre for points, which is also enough for normals. */
const short = (value: number) => String(Math.round(value * 10_000) / 10_000)
const triple = (values: readonly number[]) => `(${values.map(short).join(', ')})`
function triples(values: Float32Array): string {
  const all: string[] = []
  for (let at = 0; at < values.length; at += 3) all.push(triple([...values.subarray(at, at + 3)]))
  return all.join(', ')
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`
