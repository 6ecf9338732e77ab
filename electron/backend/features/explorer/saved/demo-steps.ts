import type { StoryStep } from '#shared/domain/mcp/storyboard/storyboard.ts';

/** The story of the built-in service, in about five minutes; its answers are recorded apart. */
export const DEMO_STEPS: readonly Omit<StoryStep, 'recording'>[] = [
  {
    id: 'welcome',
    title: { en: 'A question in plain words', 'zh-cn': '用一句话提问' },
    words: {
      en: 'An assistant that is asked “Which wells need a look today?” needs somebody to ask in turn. This service answers such questions over MCP: one address, one request, no handshake.\n\nWe now do by hand what an assistant would do, and see each request as it goes over the wire.',
      'zh-cn':
        '当有人问智能助手“今天哪些井需要关注？”时，助手也需要有处可问。本服务通过 MCP 回答这类问题：一个地址，一次请求，无需握手。\n\n下面我们手动完成助手会做的事，并查看网络上往来的每一次请求。',
    },
    call: null,
    view: 'best',
  },
  {
    id: 'projects',
    title: { en: 'What may I see?', 'zh-cn': '我能看到什么？' },
    words: {
      en: 'The first question is always the same: which projects does this account see? The account comes from the sign-in, so no password and no key is part of the question.',
      'zh-cn': '第一个问题总是：该账号能看到哪些项目？账号来自登录，因此请求中既没有密码也没有密钥。',
    },
    call: { name: 'projects', tool: 'list_projects', argumentsText: '{}' },
    view: 'table',
  },
  {
    id: 'summary',
    title: { en: 'How is the first project?', 'zh-cn': '第一个项目情况如何？' },
    words: {
      en: 'The id of the project is taken from the answer before. The summary counts places by state and by how they report: a silent gauge is not a dry one.',
      'zh-cn': '项目编号取自上一步的结果。汇总按状态和上报情况统计安装点：没有数据的液位计，并不等于没有水。',
    },
    call: {
      name: 'summary',
      tool: 'summarize_project',
      argumentsText: '{\n  "projectId": "{{projects.structuredContent.projects.0.projectId}}"\n}',
    },
    view: 'tree',
  },
  {
    id: 'map',
    title: { en: 'Where are its places?', 'zh-cn': '安装点在哪里？' },
    words: {
      en: 'The same answer is a table and a map. Places whose coordinates cannot be trusted are not plotted, and the list says so.',
      'zh-cn': '同一份结果既是表格也是地图。坐标不可信的安装点不会标在图上，列表中会注明。',
    },
    call: {
      name: 'places',
      tool: 'list_places',
      argumentsText:
        '{\n  "projectId": "{{projects.structuredContent.projects.0.projectId}}",\n  "limit": 100\n}',
    },
    view: 'map',
  },
  {
    id: 'exceedances',
    title: { en: 'Where was the water too high?', 'zh-cn': '哪里水位过高？' },
    words: {
      en: 'Episodes in which a level reached its own threshold in the last 24 hours, with the peak of each. Every place has thresholds of its own.',
      'zh-cn': '过去 24 小时内水位达到各自阈值的过程及其峰值。每个安装点有自己的阈值。',
    },
    call: {
      name: 'exceedances',
      tool: 'list_exceedances',
      argumentsText: '{\n  "severity": "warning",\n  "limit": 20\n}',
    },
    view: 'table',
  },
  {
    id: 'place',
    title: { en: 'What do we know of the first one?', 'zh-cn': '第一个安装点的详情' },
    words: {
      en: 'The geometry of the well, its thresholds, its latest level, and how much room there is up to each threshold.',
      'zh-cn': '井的尺寸、各级阈值、最新液位，以及距各级阈值的余量。',
    },
    call: {
      name: 'place',
      tool: 'get_place',
      argumentsText: '{\n  "placeId": "{{exceedances.structuredContent.exceedances.0.placeId}}"\n}',
    },
    view: 'tree',
  },
  {
    id: 'levels',
    title: { en: 'How did the level rise?', 'zh-cn': '水位是如何上涨的？' },
    words: {
      en: 'The levels of the last 24 hours in steps of ten minutes. The band is the least and the greatest level of each step; the lines are the thresholds of this very place, taken from the answer before.',
      'zh-cn':
        '过去 24 小时的液位，每 10 分钟一个点。色带为该时段的最低与最高液位；横线是该安装点自己的阈值，取自上一步结果。',
    },
    call: {
      name: 'levels',
      tool: 'query_measurements',
      argumentsText:
        '{\n  "placeId": "{{exceedances.structuredContent.exceedances.0.placeId}}",\n  "fields": ["level"],\n  "interval": "PT10M"\n}',
    },
    view: 'series',
  },
  {
    id: 'mistake',
    title: { en: 'And if the question is wrong?', 'zh-cn': '如果问错了呢？' },
    words: {
      en: 'A place that does not exist. The tool says what is wrong and what to ask instead: an assistant can correct itself.',
      'zh-cn': '查询一个不存在的安装点。工具会说明错误以及应如何提问，助手可以据此自行纠正。',
    },
    call: { name: 'mistake', tool: 'get_place', argumentsText: '{\n  "placeId": "P001-9999"\n}' },
    view: 'text',
  },
  {
    id: 'end',
    title: { en: 'What you have seen', 'zh-cn': '回顾' },
    words: {
      en: 'Seven questions, each a single request that stands alone. Whatever an assistant asks can be asked here, seen byte by byte, kept, repeated and checked.',
      'zh-cn': '七个问题，每个都是独立的一次请求。助手能问的，这里都能问，并可逐字节查看、保存、重复和核对。',
    },
    call: null,
    view: 'best',
  },
];
