import { expect, it } from 'vitest';
import { StandinMessageChannel, transferPorts } from '#test/electron-standin/main-process/message-channel.ts';

it('keeps messages until the port is started', async () => {
  const { port1, port2 } = new StandinMessageChannel();
  const heard: unknown[] = [];
  port1.on('message', ({ data }) => heard.push(data));
  port2.postMessage('a');
  port2.postMessage(new Uint8Array([1]));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
  port1.start();
  expect(heard).toEqual(['a', new Uint8Array([1])]);
});

it('tells the other end of its end, once', async () => {
  const { port1, port2 } = new StandinMessageChannel();
  let closedCount = 0;
  port1.on('close', () => (closedCount += 1));
  port2.close();
  port2.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(closedCount).toBe(1);
  expect(() => port1.postMessage('late')).not.toThrow();
});

it('gives a port away once', () => {
  const { port1, port2 } = new StandinMessageChannel();
  const [portId] = transferPorts([port2]);
  expect(portId).toBeGreaterThan(0);
  expect(() => transferPorts([port2])).toThrow('neutered');
  expect(() => port2.postMessage('x')).toThrow('given away');
  expect(() => transferPorts([port1, {}])).toThrow('Port at index 1 is not a valid port');
});

it('refuses what structured clone refuses', () => {
  const { port1 } = new StandinMessageChannel();
  expect(() => port1.postMessage(() => {})).toThrow('could not be cloned');
});
