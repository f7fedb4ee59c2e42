import { encodeBase64, type Locator, type Resource } from '@selvedge/contract'
import {
  NodeType,
  applyEdits,
  locate,
  movedPlaceholder,
  opaqueBytes,
  opaqueNode,
  plainText,
  readDocument,
  type Document,
  type Edit,
  type Opaque,
  type Part,
  type Tree,
} from '@selvedge/content'

/** A file or an image in base64 that stands in a string of a document. */
interface Attachment {
  readonly part: Part
  readonly tree: Tree
  readonly node: number
  readonly opaque: Opaque
}

export interface AttachmentOptions {
  /** The part of the document that may be kept at all. */
  readonly kept: Document
  /** Whether the bytes may be kept; what is refused is taken out of the document. */
  readonly admits: (bytes: Uint8Array, mediaType: string) => boolean
  readonly store: (bytes: Document) => Promise<Resource>
}

export interface Moved {
  /** With a placeholder that names the link in place of each. */
  readonly document: Document
  readonly resources: readonly Resource[]
  /** Where those stood that were taken out and not kept. */
  readonly withheld: readonly Locator[]
}

/** Moved at most, the first ones: each costs the text a link. The rest stays in the stored source. */
const MOST = 16
/** Smaller ones stay where they are. */
const FEWEST_BYTES = 1024

/**
 * Moves files and images in base64 out of a document, each to a blob of its own with its media type, size and digest.
 * Units keep their numbers: a string becomes a shorter string.
 */
export async function moveAttachments(document: Document, { kept, admits, store }: AttachmentOptions): Promise<Moved> {
  const edits: Edit[] = []
  const resources = new Map<string, Resource>()
  const withheld: Locator[] = []
  for (const { part, tree, node, opaque } of attachmentsOf(document)) {
    const text = plainText(tree, node)
    const decoded = opaqueBytes(text)
    // Base64 at its head, its middle and its end alone: it stays where it is, whatever it is.
    if (decoded === undefined || decoded.byteLength !== opaque.byteLength) continue
    const { mediaType } = opaque
    const span = { part: part.index, start: tree.start[node]! + 1, end: tree.end[node]! - 1 }
    if (!admits(decoded, mediaType)) {
      edits.push({ ...span, replacement: `[${mediaType}, ${opaque.byteLength} bytes, withheld]` })
      withheld.push(locate(document, part.firstUnit + node))
    } else if (opaque.byteLength >= FEWEST_BYTES && mayBeKept(kept, document, text)) {
      // The same file twice is one blob.
      const same = resources.get(mediaType + text)
      if (same === undefined && resources.size === MOST) continue
      const options = { kind: 'binary', mediaType, origin: document.origin, name: 'attachment' } as const
      const resource = same ?? (await store(readDocument(encodeBase64(decoded), options)))
      resources.set(mediaType + text, resource)
      edits.push({ ...span, replacement: movedPlaceholder(opaque, resource.uri) })
    }
  }
  const moved = applyEdits(document, edits)
  if (moved.unitCount !== document.unitCount)
    throw new Error('moveAttachments: the document reads differently without its files')
  return { document: moved, resources: [...resources.values()], withheld }
}

function* attachmentsOf(document: Document): Generator<Attachment> {
  for (const part of document.parts) {
    const tree = part.body
    if (tree.model !== 'tree') continue
    for (let node = 0; node < tree.count; node++) {
      if (tree.shadowed.has(node)) node = tree.after[node]! - 1
      else if (tree.type[node] === NodeType.string) {
        const opaque = opaqueNode(tree, node)
        if (opaque !== undefined && !opaque.placeholder.includes('selvedge://')) yield { part, tree, node, opaque }
      }
    }
  }
}

/** A policy may keep less than the document: what it left out is not kept by another name. */
function mayBeKept(kept: Document, document: Document, text: string): boolean {
  return kept === document || kept.source.includes(JSON.stringify(text).slice(1, -1))
}
