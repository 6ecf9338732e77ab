import { readdir, readFile } from 'node:fs/promises';
import { arch, homedir, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { type Zippable, zip } from 'fflate';
import type { SettingsParts } from './procedures.ts';
import { cleanText, type ToHide } from './clean-text.ts';

type Parts = Pick<SettingsParts, 'about' | 'connections' | 'secrets' | 'settings'>;

const WHAT_IS_IN_IT = `This file was made by Stillwell for whoever helps its user.

versions.json     the app, its shell, the system
settings.json     what the user chose about the window
connections.json  how many connections there are and of what kind
logs/             what the app wrote down about itself

Passwords, tokens and other secrets are never in it, nor are places, levels or uploaded data.

此文件由 Stillwell 生成，供技术支持人员使用。

versions.json     程序、运行方式和系统的版本
settings.json     用户对窗口的设置
connections.json  连接的数量和类型
logs/             程序自身的运行日志

其中绝不包含密码、令牌等密钥，也不包含监测点、水位和已上传的数据。

`;
const HOSTS_ARE_IN_IT = `The user agreed that hosts and accounts of the connections are in it.
用户已同意包含各连接的主机和账号名。
`;
const HOSTS_ARE_HIDDEN = `Hosts and accounts are replaced by numbers, the same one everywhere.
主机和账号名均以编号代替，同一名称的编号始终相同。
`;

/** The bytes of the ZIP file. */
export async function supportBundle(parts: Parts, withHosts: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const hide = toHide(parts, withHosts);
  const json = (value: unknown) => cleanText(`${JSON.stringify(value, null, 2)}\n`, hide);
  const texts: Record<string, string> = {
    'README.txt': WHAT_IS_IN_IT + (withHosts ? HOSTS_ARE_IN_IT : HOSTS_ARE_HIDDEN),
    'versions.json': await json(versions(parts)),
    'settings.json': await json(parts.settings.content),
    'connections.json': await json(connections(parts, withHosts)),
  };
  for (const [name, text] of await logs(join(parts.about.dataDir, 'logs')))
    texts[`logs/${name}`] = await cleanText(text, hide);
  const encoder = new TextEncoder();
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)]));
  return pack(files);
}

function toHide({ connections: store, secrets }: Parts, withHosts: boolean): ToHide {
  const all = store.list().connections;
  return {
    secrets: secrets.seen(),
    hosts: withHosts ? [] : all.flatMap((one) => (one.kind === 'remote' ? new URL(one.baseUrl).host : [])),
    accounts: withHosts ? [] : all.flatMap(({ username }) => username ?? []),
    hostNames: withHosts ? null : new Map(),
    homeDir: homedir(),
  };
}

function versions({ about, secrets }: Parts) {
  const { electron, chrome, node, v8 } = process.versions;
  return {
    stillwell: about.version,
    shell: about.shell,
    dataDir: about.dataDir,
    electron,
    chrome,
    node,
    v8,
    platform: process.platform,
    arch: arch(),
    system: release(),
    memoryMb: Math.round(totalmem() / 1_000_000),
    secretsAreIn: secrets.where().place,
    madeAt: new Date().toISOString(),
  };
}

function connections({ connections: store, secrets }: Parts, withHosts: boolean) {
  const { connections: all, activeId } = store.list();
  return all.map((connection) => {
    const { kind, zone, tokenHeader, username } = connection;
    return {
      kind,
      zone,
      tokenHeader,
      isActive: connection.id === activeId,
      hasUploadToken: secrets.has(connection.id, 'upload-token'),
      ...(withHosts && { username }),
      ...(withHosts && connection.kind === 'remote' && { baseUrl: connection.baseUrl }),
    };
  });
}

/** Name and text of each log, the newest lines included. */
async function logs(folder: string): Promise<[string, string][]> {
  const names = await readdir(folder).catch(() => []);
  const wanted = names.filter((name) => /^stillwell\.log(?:\.\d)?$/.test(name));
  return Promise.all(
    wanted.map(async (name): Promise<[string, string]> => [
      basename(name),
      await readFile(join(folder, name), 'utf8'),
    ]),
  );
}

/** In threads of its own, for the logs may be megabytes. */
function pack(files: Zippable): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))));
  });
}
