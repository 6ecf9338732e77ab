import type { PLACE_ERRORS } from '#shared/errors/place-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

export const placeErrors: TextsOf<keyof typeof PLACE_ERRORS> = {
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `“${tool}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有列表。`,
    nextStep: '服务可能已变更。请打开液位来源，按实时结果重新选择列表。',
  }),
  PLACE_LIST_GONE: () => ({
    title: '这份安装点列表已被更新的列表取代。',
    nextStep: '请刷新安装点列表。',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} 拒绝提供地图瓦片（状态码 ${status}）。`,
    nextStep:
      status === 401 || status === 403
        ? '请检查底图密钥，以及该密钥是否允许这种用途。'
        : status === 429
          ? '密钥配额已用完，请稍后再试或换用其他密钥。'
          : '请检查底图地址。',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} 返回的不是图片${contentType ? `（${contentType}）` : ''}。`,
    nextStep: '请检查底图地址和密钥。',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `文件 ${file} 不存在。`,
      'not-allowed': `当前用户无权读取 ${file}。`,
      'not-readable': `无法读取 ${file}。`,
      'not-pmtiles': `${file} 不是 PMTiles 第 3 版文件。`,
    }[reason],
    nextStep: '请重新选择底图文件。',
  }),
};
