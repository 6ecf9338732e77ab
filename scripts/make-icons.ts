import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { icnsOf, icoOf, type IconImage } from './icons/icon-containers.ts';
import { testBrowser } from './test/test-browser.ts';

const ICONS = join(import.meta.dirname, '../electron/icons');
const SIZES_PX = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** Draws the SVG in every size; a browser is what the project has to draw with. */
async function drawAll(svg: string): Promise<IconImage[]> {
  const browser = await chromium.launch({
    executablePath: await testBrowser((line) => console.log(line)),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const images: IconImage[] = [];
    for (const sizePx of SIZES_PX) {
      await page.setViewportSize({ width: sizePx, height: sizePx });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${sizePx}px;height:${sizePx}px}</style>${svg}`,
      );
      images.push({ sizePx, png: await page.screenshot({ omitBackground: true }) });
    }
    return images;
  } finally {
    await browser.close();
  }
}

const images = await drawAll(await readFile(join(import.meta.dirname, '../renderer/stillwell.svg'), 'utf8'));
const pngDir = join(ICONS, 'png');
await mkdir(pngDir, { recursive: true });
for (const { sizePx, png } of images) await writeFile(join(pngDir, `${sizePx}x${sizePx}.png`), png);
await writeFile(join(ICONS, 'stillwell.ico'), icoOf(images));
await writeFile(join(ICONS, 'stillwell.icns'), icnsOf(images));
console.log(`Drawn in ${SIZES_PX.length} sizes: ${ICONS}`);
