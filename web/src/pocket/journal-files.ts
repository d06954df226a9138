/**
 * A file system for Python whose files are the browser's own (OPFS): what SQLite has synced is on
 * the disk, whatever becomes of the tab. Files of other names cannot be made, as the browser opens
 * files only in its own time, and SQLite does not wait.
 */

/** What is used of `FileSystemSyncAccessHandle`. */
export interface Handle {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}

/** The parts of Emscripten's file system that are used here. */
interface EmscriptenFs {
  createNode(parent: Node | null, name: string, mode: number, device: number): Node;
  ErrnoError: new (number: number) => Error;
}

interface Node {
  id: number;
  name: string;
  mode: number;
  node_ops: object;
  stream_ops: object;
  handle?: Handle;
}

interface Stream {
  node: Node;
  position: number;
}

interface Attributes {
  mode?: number;
  size?: number;
}

export const JOURNAL_FILES = ["teahouse.db", "teahouse.db-journal", "person"];

const NO_SUCH_FILE = 44;
const NOT_PERMITTED = 63;
const INVALID = 28;
const FOLDER_MODE = 0o040700;
const FILE_MODE = 0o100600;
const SEEK_CURRENT = 1;
const SEEK_END = 2;

/**
 * Emscripten does nothing when SQLite asks for `fdatasync`, so a file is synced here before another
 * is written, and at the truncation of the journal, which is the commit. That is SQLite's own order.
 */
class Syncing {
  private unsynced: Handle | null = null;

  write(handle: Handle, from: Uint8Array, at: number): number {
    if (this.unsynced !== handle) this.sync();
    this.unsynced = handle;
    return handle.write(from, { at });
  }

  truncate(handle: Handle, size: number): void {
    this.sync();
    handle.truncate(size);
    handle.flush();
  }

  sync(): void {
    this.unsynced?.flush();
    this.unsynced = null;
  }
}

/** A type of file system for `FS.mount`; an empty file is one that is not there. */
export function journalFiles(fs: EmscriptenFs, handles: ReadonlyMap<string, Handle>): object {
  const nodes = new Map<string, Node>();
  const syncing = new Syncing();
  const error = (number: number) => new fs.ErrnoError(number);

  const nodeOps = {
    getattr(node: Node) {
      const size = node.handle?.getSize() ?? 0;
      const at = new Date(0);
      return {
        dev: 1,
        ino: node.id,
        mode: node.mode,
        nlink: 1,
        uid: 0,
        gid: 0,
        rdev: 0,
        size,
        atime: at,
        mtime: at,
        ctime: at,
        blksize: 4096,
        blocks: Math.ceil(size / 4096),
      };
    },
    setattr(node: Node, { mode, size }: Attributes) {
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined && node.handle) syncing.truncate(node.handle, size);
    },
    lookup(parent: Node, name: string): Node {
      const handle = handles.get(name);
      if (!handle || (!nodes.has(name) && handle.getSize() === 0)) throw error(NO_SUCH_FILE);
      return nodes.get(name) ?? nodeOps.mknod(parent, name, FILE_MODE);
    },
    mknod(parent: Node, name: string, mode: number): Node {
      const handle = handles.get(name);
      if (!handle) throw error(NOT_PERMITTED);
      const node = fs.createNode(parent, name, mode, 0);
      node.node_ops = nodeOps;
      node.stream_ops = streamOps;
      node.handle = handle;
      nodes.set(name, node);
      return node;
    },
    unlink(_: Node, name: string) {
      const handle = handles.get(name);
      if (handle) syncing.truncate(handle, 0);
      nodes.delete(name);
    },
    rename() {
      throw error(NOT_PERMITTED);
    },
    readdir: () => [".", "..", ...nodes.keys()],
  };

  const streamOps = {
    read(stream: Stream, into: Uint8Array, offset: number, length: number, at: number) {
      return stream.node.handle!.read(into.subarray(offset, offset + length), { at });
    },
    write(stream: Stream, from: Uint8Array, offset: number, length: number, at: number) {
      return syncing.write(stream.node.handle!, from.subarray(offset, offset + length), at);
    },
    llseek(stream: Stream, offset: number, from: number) {
      let position = offset;
      if (from === SEEK_CURRENT) position += stream.position;
      if (from === SEEK_END) position += stream.node.handle!.getSize();
      if (position < 0) throw error(INVALID);
      return position;
    },
    fsync() {
      syncing.sync();
      return 0;
    },
    close: () => syncing.sync(),
  };

  return {
    mount() {
      const root = fs.createNode(null, "/", FOLDER_MODE, 0);
      root.node_ops = nodeOps;
      root.stream_ops = {};
      return root;
    },
  };
}
