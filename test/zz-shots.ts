import { chromium } from 'playwright';
import * as c from './support/sign-on/sign-on-client.ts';
const as = await c.discover(process.env['ISSUER'] ?? 'http://127.0.0.1:18790/realms/stillwell');
const out = process.env['OUT'] ?? '/tmp/so/shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [locale, scheme, width] of [['en', 'light', 900], ['zh-CN', 'dark', 900], ['zh-CN','light', 400], ['en','dark',400]] as const) {
  const ctx = await browser.newContext({ locale, colorScheme: scheme, viewport: { width, height: 760 } });
  const page = await ctx.newPage();
  page.on('console', (m) => console.log('console', m.text()));
  page.on('request', (r) => { if (!r.url().startsWith(new URL(as.issuer).origin) && !r.url().includes('53682')) console.log('EXTERNAL', r.url()); });
  const cl = await c.registerClient(as, { client_name: 'Drainage assistant <b>v2</b>' });
  const shot = (n: string) => page.screenshot({ path: `${out}/${n}-${locale}-${scheme}-${width}.png` });
  const a = await c.authorizationUrl(cl, { scope: c.THREE_SCOPES + ' offline_access' });
  await page.goto(a.url); await shot('1-signin');
  await page.fill('#username', 'newcomer'); await page.fill('#password', 'x'); await page.keyboard.press('Enter'); await page.waitForSelector('[role=alert]'); await shot('2-error');
  await page.fill('#password', 'newcomer-demo'); await page.keyboard.press('Enter'); await page.waitForSelector('.scopes'); await shot('3-consent');
  await page.goto(as.issuer + '/device'); await shot('4-device');
  await page.fill('#user_code', 'AAAA-BBBB'); await page.keyboard.press('Enter'); await page.waitForSelector('[role=alert]'); await shot('5-device-error');
  const d = await c.startDeviceFlow(cl, c.THREE_SCOPES);
  await page.goto(d.verification_uri_complete!); await shot('6-continue');
  await page.click('button.main'); await page.waitForSelector('.usercode'); await shot('7-device-confirm');
  await page.click('button.main'); 
  await page.waitForSelector('.scopes,#username'); if (await page.$('#username')) { await page.fill('#username', 'engineer'); await page.fill('#password', 'engineer-demo'); await page.click('button.main'); await page.waitForSelector('.scopes'); }
  await shot('7b-consent'); await page.click('button.main'); await page.waitForLoadState(); await shot('8-device-done');
  await page.goto(as.end_session_endpoint!); await shot('9-logout');
  await page.click('button.main'); await page.waitForLoadState(); await shot('10-loggedout');
  await page.goto(as.end_session_endpoint!); await shot('11-continue');
  const bad = await c.authorizationUrl(cl, { redirect_uri: 'http://evil.example/x' });
  await page.goto(bad.url); await shot('12-error');
  await page.goto(as.issuer + '/login-actions/abc'); await shot('13-again');
  await page.goto(as.issuer + '/nothing'); await shot('14-404');
  await ctx.close();
}
await browser.close();
