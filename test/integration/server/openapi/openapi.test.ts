import { expect, it } from 'vitest';
import { z } from 'zod';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import type { DataService } from '#server/index.ts';
import { ENDPOINTS } from '#server/openapi/endpoints.ts';
import { ask, login, signIn, upload } from '#test/support/data-service-calls.ts';
import { openApiProblems } from '#test/support/openapi-problems.ts';
import { openDataService, startDataService } from '#test/support/start-data-service.ts';

const documentOf = async (service: DataService) => (await ask(service, '/openapi.json')).json();

it('keeps the rules of OpenAPI 3.1', async () => {
  expect(openApiProblems(await documentOf(await openDataService()))).toEqual([]);
});

it('finds what breaks the rules', async () => {
  const document = await documentOf(await openDataService());
  document.openapi = '3.0.0';
  delete document.info.title;
  delete document.paths['/healthz'].get.responses['200'].description;
  delete document.components.schemas.LoginForm;
  document.paths.nowhere = { fetch: {} };
  expect(openApiProblems(document)).toHaveLength(6);
});

it('names every field of a place with its unit, and what must be there', async () => {
  const { schemas } = (await documentOf(await openDataService())).components;
  expect(Object.keys(schemas.PlaceRecord.properties)).toEqual(PLACE_FIELD_NAMES);
  expect(schemas.PlaceRecord.required).toEqual(
    PLACE_FIELD_NAMES.filter((name) => name !== 'lng' && name !== 'lat'),
  );
  expect(schemas.PlaceRecord.properties.nodePipeDiameter).toEqual({
    type: 'string',
    description: 'Pipe diameter in the well. Unit: mm.',
    'x-unit': 'mm',
  });
  expect(schemas.UploadRecord.required).toEqual(['timestamp']);
  expect(schemas.UploadRecord.additionalProperties).toEqual({ type: ['string', 'number'] });
  const undescribed = Object.values(z.record(z.string(), z.any()).parse(schemas)).flatMap(({ properties }) =>
    Object.entries(properties).filter(([, property]) => !Object(property).description),
  );
  expect(undescribed).toEqual([]);
});

it('says which header carries the token and where the service is', async () => {
  const service = await openDataService({
    tokenHeader: 'X-ACME-TOKEN',
    publicUrl: 'https://water.example/data/',
  });
  const document = await documentOf(service);
  expect(document.components.securitySchemes.token).toMatchObject({ in: 'header', name: 'X-ACME-TOKEN' });
  expect(document.servers).toEqual([{ url: 'https://water.example/data' }]);
  expect(document.paths['/api/data/placeList'].get.security).toEqual([{ token: [] }]);
  expect(document.paths['/api/permission/token'].post.security).toEqual([]);
  const { service: onPort, baseUrl } = await startDataService();
  const answer = await fetch(`${baseUrl}/openapi.json`);
  expect((await answer.json()).servers).toEqual([{ url: baseUrl }]);
  await onPort.close();
});

/** Requests of section 7, all the ways they can go wrong without a broken service. */
async function answersOf(service: DataService): Promise<Record<string, Response[]>> {
  const { token } = await signIn(service, 'uploader');
  const form = (init: RequestInit) => ask(service, '/api/permission/token', { method: 'POST', ...init });
  const places = (headers: Record<string, string>) => ask(service, '/api/data/placeList', { headers });
  return {
    'post /api/permission/token': await Promise.all([
      login(service, 'uploader', 'uploader-demo'),
      login(service, 'uploader', 'wrong'),
      login(service, 'retired', 'retired-demo'),
      form({ body: '{}', headers: { 'Content-Type': 'application/json' } }),
    ]),
    'get /api/data/placeList': await Promise.all([places({ 'X-SVC-TOKEN': token }), places({})]),
    'post /api/dataExternals/upload': await Promise.all([
      upload(service, token, '[{"timestamp":"2026-01-01 00:00:00","a":1,"b":"c"}]'),
      upload(service, token, '{}'),
      upload(service, token, ' '.repeat(512_001)),
      upload(service, 'unknown', '[]'),
      ask(service, '/api/dataExternals/upload', {
        method: 'POST',
        headers: { 'X-SVC-TOKEN': token },
        body: '[]',
      }),
    ]),
    'get /healthz': [await ask(service, '/healthz')],
  };
}

it('7: describes every status that the endpoints answer, and the body that comes with it', async () => {
  const service = await openDataService();
  const document = await documentOf(service);
  const seen = await answersOf(service);
  for (const endpoint of ENDPOINTS) {
    const { responses } = document.paths[endpoint.path][endpoint.method];
    for (const answer of seen[`${endpoint.method} ${endpoint.path}`] ?? []) {
      const described = endpoint.statuses.find(({ status }) => status === answer.status);
      expect(responses).toHaveProperty(String(answer.status));
      expect(described, `${endpoint.path} ${answer.status}`).toBeDefined();
      const body: unknown = await answer.json();
      if (described?.body !== 'answer') {
        expect(body).toEqual({ result: false, msg: expect.stringMatching(/\S/) });
        continue;
      }
      const { schema } = endpoint.answer.shape;
      const records = endpoint.answer.isArray
        ? z.array(z.strictObject(schema.shape))
        : z.strictObject(schema.shape);
      expect(records.safeParse(body).error).toBeUndefined();
    }
  }
  const statuses = ENDPOINTS.map(({ id, statuses: each }) => [id, each.map(({ status }) => status)]);
  expect(Object.fromEntries(statuses)).toEqual({
    getToken: [200, 401, 500],
    listPlaces: [200, 401, 500],
    upload: [200, 401, 406, 500],
    getHealth: [200, 503],
  });
});
