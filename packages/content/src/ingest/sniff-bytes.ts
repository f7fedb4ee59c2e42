const SIGNATURES: readonly (readonly [mediaType: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['audio/wav', 8, 'WAVE'],
  ['video/mp4', 4, 'ftyp'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/zip', 0, 'PK\x05\x06'],
  ['application/gzip', 0, '\x1f\x8b'],
  ['application/zstd', 0, '\x28\xb5\x2f\xfd'],
  ['application/x-bzip2', 0, 'BZh'],
  ['application/x-7z-compressed', 0, '7z\xbc\xaf\x27\x1c'],
  ['application/wasm', 0, '\0asm'],
  ['application/x-elf', 0, '\x7fELF'],
  ['application/x-sqlite3', 0, 'SQLite format 3\0'],
  ['application/vnd.apache.parquet', 0, 'PAR1'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['font/woff2', 0, 'wOF2'],
]

/** The media type a file begins like; `undefined` when its first bytes are no known signature. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  const found = SIGNATURES.find(([, offset, signature]) => {
    if (bytes.length < offset + signature.length) return false
    for (let at = 0; at < signature.length; at++) if (bytes[offset + at] !== signature.charCodeAt(at)) return false
    return true
  })
  return found?.[0]
}
