// Windows' .ico and macOS' .icns, both of which may hold PNG files as they are.

/** An .ico of PNGs ({ size, png }, at most 256 pixels): a directory of 16-byte entries, then the files. */
export function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at); // 0 stands for 256
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4); // colour planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** The type of an .icns entry that holds a PNG of this many pixels. */
const ICNS_TYPES = { 32: 'ic11', 64: 'ic12', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' };

/** An .icns of PNGs: each entry is a type, its whole length (big-endian), and the file. Sizes without a type are left out. */
export function icns(images) {
  const entries = images.filter(({ size }) => ICNS_TYPES[size]).map(({ size, png }) => chunk(ICNS_TYPES[size], png));
  return chunk('icns', Buffer.concat(entries));
}

function chunk(type, bytes) {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'ascii');
  head.writeUInt32BE(8 + bytes.length, 4);
  return Buffer.concat([head, bytes]);
}
