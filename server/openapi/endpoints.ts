import type { z } from 'zod';
import { ACCEPTED_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { PLACE_LIST_PATH, placeRecordSchema } from '#shared/service/place-list.ts';
import { loginFormSchema, TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH, uploadQuerySchema, uploadResponseSchema } from '#shared/service/upload.ts';
import { HEALTH_PATH, healthSchema } from '../operating/answer-health.ts';
import {
  ANSWER_MEANINGS,
  type Bilingual,
  EQUIPMENT_MEANINGS,
  HEALTH_MEANINGS,
  LOGIN_MEANINGS,
  PLACE_MEANINGS,
  TOKEN_MEANINGS,
  UPLOAD_MEANINGS,
} from './field-meanings.ts';
import { uploadRecordSchema } from './upload-record-schema.ts';

/** An object that is sent or answered. */
export type Shape = { name: string; schema: z.ZodObject; meanings: Record<string, Bilingual> };

/** A status, when it is answered, and with what; `refusal` is the body of every error. */
type EndpointStatus = { status: number; when: Bilingual; body: 'answer' | 'refusal' };

/** One endpoint of the HTTP part, as both the OpenAPI document and the page describe it. */
export type Endpoint = {
  id: string;
  method: 'get' | 'post';
  path: string;
  needsToken: boolean;
  title: Bilingual;
  query?: Shape;
  body?: { shape: Shape; contentType: string; isArray: boolean; limitBytes: number };
  answer: { shape: Shape; isArray: boolean };
  statuses: EndpointStatus[];
};

/** The body of every error: the only one the interface shows (2.4). */
export const REFUSAL: Shape = {
  name: 'UploadResponse',
  schema: uploadResponseSchema,
  meanings: ANSWER_MEANINGS,
};

const text = (en: string, zh: string): Bilingual => ({ en, zh });
const answered = (status: number, when: Bilingual): EndpointStatus => ({ status, when, body: 'answer' });
const refused = (status: number, when: Bilingual): EndpointStatus => ({ status, when, body: 'refusal' });

const NO_TOKEN = text(
  'The token is missing, has expired or is invalid, or its account may not use HTTP.',
  '令牌缺失、已过期或无效，或其账号没有 HTTP 权限。',
);
const FAILED = text('The service failed; try again later.', '服务出错，请稍后重试。');

/** The HTTP part of the service (interface 4.2-4.4, 7) and its health check. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'getToken',
    method: 'post',
    path: TOKEN_PATH,
    needsToken: false,
    title: text('Get a token', '获取令牌'),
    body: {
      shape: { name: 'LoginForm', schema: loginFormSchema, meanings: LOGIN_MEANINGS },
      contentType: 'application/x-www-form-urlencoded',
      isArray: false,
      limitBytes: 16_384,
    },
    answer: {
      shape: { name: 'TokenRecord', schema: tokenRecordSchema, meanings: TOKEN_MEANINGS },
      isArray: false,
    },
    statuses: [
      answered(
        200,
        text(
          'Normal. With valid false the user name or the password is wrong.',
          '正常。valid 为 false 表示用户名或密码错误。',
        ),
      ),
      refused(
        401,
        text(
          'The account is disabled or may not use the HTTP interface.',
          '账号已停用，或没有 HTTP 接口权限。',
        ),
      ),
      refused(
        500,
        text(
          'The request is not a form or lacks a field, or the service failed.',
          '请求不是表单或缺少字段，或服务出错。',
        ),
      ),
    ],
  },
  {
    id: 'listPlaces',
    method: 'get',
    path: PLACE_LIST_PATH,
    needsToken: true,
    title: text('List the installation points', '查询安装点列表'),
    answer: {
      shape: { name: 'PlaceRecord', schema: placeRecordSchema, meanings: PLACE_MEANINGS },
      isArray: true,
    },
    statuses: [
      answered(
        200,
        text(
          'Normal; [] if there are no places. A value that is not known is an empty string.',
          '正常；没有数据时为 []。未知的值为空字符串。',
        ),
      ),
      refused(401, NO_TOKEN),
      refused(500, FAILED),
    ],
  },
  {
    id: 'upload',
    method: 'post',
    path: UPLOAD_PATH,
    needsToken: true,
    title: text('Upload measurements', '上传测量数据'),
    query: { name: 'Equipment', schema: uploadQuerySchema, meanings: EQUIPMENT_MEANINGS },
    body: {
      shape: { name: 'UploadRecord', schema: uploadRecordSchema, meanings: UPLOAD_MEANINGS },
      contentType: 'application/json',
      isArray: true,
      limitBytes: ACCEPTED_UPLOAD_BYTES,
    },
    answer: { shape: REFUSAL, isArray: false },
    statuses: [
      answered(
        200,
        text(
          'The records are kept. The same records again change nothing.',
          '数据已保存。重复上传相同数据不会改变任何内容。',
        ),
      ),
      refused(401, NO_TOKEN),
      refused(
        406,
        text(
          'Wrong method, query or body, or a body that is too large; msg names it.',
          '方法、查询参数或请求体有误，或请求体过大；msg 给出原因。',
        ),
      ),
      refused(500, FAILED),
    ],
  },
  {
    id: 'getHealth',
    method: 'get',
    path: HEALTH_PATH,
    needsToken: false,
    title: text('See whether the service works', '检查服务状态'),
    answer: {
      shape: { name: 'Health', schema: healthSchema, meanings: HEALTH_MEANINGS },
      isArray: false,
    },
    statuses: [
      answered(200, text('It works.', '正常。')),
      answered(503, text('The store cannot be read.', '存储不可读。')),
    ],
  },
];
