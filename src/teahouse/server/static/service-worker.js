const KEPT = {"version":"fa7117594d6a","entry":"/static/assets/index-CPXW_U3K.js","pocket":"assets/pocket-DGSuErsb.js","shell":["/static/assets/App-L7FBLpVR.js","/static/assets/App-e-vWFgvy.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-CCmVfIT2.js","/static/assets/Dadaocheng-CA7n8Rfi.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-DS48J3sm.css","/static/assets/Door-DfVBx5VH.js","/static/assets/Door-nOl7zYE5.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-DjM4st4g.js","/static/assets/Missing-CRgx20SD.js","/static/assets/Missing-CZtJUdL3.js","/static/assets/Offline-DrMCC1CN.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/Rules-o1h_wsb4.js","/static/assets/index-CPXW_U3K.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-QmeiXnrg.js","/static/assets/rules-dadaocheng-CIBGzKqp.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-BECVZI6-.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-ceO7oTCq.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-gSpRh55V.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-DSaVOTPr.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-gs8ZXts7.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-I42hVy4b.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-CPXW_U3K.js","/static/assets/pocket-DGSuErsb.js","/static/assets/AfterTalk-Z28iy5jv.js","/static/assets/Analysis-55JS-o7k.js","/static/assets/App-L7FBLpVR.js","/static/assets/App-e-vWFgvy.js","/static/assets/Bar-BvHMRpmj.js","/static/assets/BotChoice-Dl07Q5Hm.js","/static/assets/BotSheet-uOmidMf4.js","/static/assets/Bubble-Bp6jvE-N.js","/static/assets/CardFigures-B2UT50gm.js","/static/assets/CardFigures-fZtP5gby.js","/static/assets/Chinatown-CAK7Qhx6.js","/static/assets/Chinatown-CCmVfIT2.js","/static/assets/Chinatown-CRD0P8wK.js","/static/assets/ChinatownLesson-BulS8MuN.js","/static/assets/CopyLink-CiP1MakS.js","/static/assets/Cube-CdG7lwoj.js","/static/assets/Cubes-1svZTfkW.js","/static/assets/Curtain-DP2BJm3-.js","/static/assets/Curves-hSNv3zGQ.js","/static/assets/Dadaocheng-B-ZhaB1O.js","/static/assets/Dadaocheng-CA7n8Rfi.js","/static/assets/Dadaocheng-Dj2h4SuU.js","/static/assets/DadaochengLesson-BRImuS5k.js","/static/assets/Daily-DmuOCQ6m.js","/static/assets/DareAfter-DWKnvcoa.js","/static/assets/Deals-zL1Kkq8T.js","/static/assets/DoneDeal-40u6MzlP.js","/static/assets/Door-DfVBx5VH.js","/static/assets/Door-nOl7zYE5.js","/static/assets/DoorGroups-DeFK_Fty.js","/static/assets/Ending-C0qleLV5.js","/static/assets/Ending-CvtRPyWJ.js","/static/assets/FilmScreen-EtTZewXO.js","/static/assets/Gathering-Cl24w3an.js","/static/assets/Group-CcTGB2q0.js","/static/assets/HandOver-Ct_c-AZP.js","/static/assets/HintWhy-BMDBdY3v.js","/static/assets/HostSheet-DgP1u1ap.js","/static/assets/Invitation-B4kPvQEF.js","/static/assets/Invitations-CR7U0mcy.js","/static/assets/InviteSheet-CVrioYGT.js","/static/assets/KeysCard-CXXT_tle.js","/static/assets/KeysCard-CwFsCF_c.js","/static/assets/KeysSheet-Ca3cQhC7.js","/static/assets/LeaveSheet-QTqk2omT.js","/static/assets/Ledger--V-reTXS.js","/static/assets/Ledger-DpwEG5sw.js","/static/assets/Lesson-CyrIf73d.js","/static/assets/Letters-DRuYCijC.js","/static/assets/Meeting-CRHby39W.js","/static/assets/Meeting-D2cGTL11.js","/static/assets/MeetingLink-Dab85Q8U.js","/static/assets/MenuBody-D0wUzeVK.js","/static/assets/Message-DjM4st4g.js","/static/assets/Microphone-V3VWB-Qd.js","/static/assets/Mine-C5MUAdQJ.js","/static/assets/Missing-CRgx20SD.js","/static/assets/Missing-CZtJUdL3.js","/static/assets/MoneyStepper-CmxMpHuW.js","/static/assets/More-DY5On_RW.js","/static/assets/NewTable-B3VzYKQ3.js","/static/assets/Nothing-CHrKbkbb.js","/static/assets/Offline-DrMCC1CN.js","/static/assets/Open-nAyIID7D.js","/static/assets/Opening-qlgSpmmU.js","/static/assets/OutlookCard-Ba_JdJ4D.js","/static/assets/OwnData-Cnwf97Wb.js","/static/assets/PayTable-BPMr4vDq.js","/static/assets/Person-C-kzDzoC.js","/static/assets/PersonSheet-CHQwBKTB.js","/static/assets/PhoneTable-DDFnUsVB.js","/static/assets/PlainAnalysis-DVzMhZ2b.js","/static/assets/PlainTable-BVzal5fo.js","/static/assets/PlainValue-Ccfkdu2o.js","/static/assets/Privacy-Dr6xT1xh.js","/static/assets/PromiseForm-DM61hfBr.js","/static/assets/QrCode-D8yz7oKX.js","/static/assets/Recap-CfkQiMVj.js","/static/assets/RematchWaits-Df2JwQfV.js","/static/assets/Replay-JWTiDg5k.js","/static/assets/Rules-o1h_wsb4.js","/static/assets/RulesCard-DcFFoFLD.js","/static/assets/Said-DPxxrEYv.js","/static/assets/SeatLink-DIxokKTk.js","/static/assets/Settings-CtcAkoZn.js","/static/assets/Shared-B3NhdF5P.js","/static/assets/Sheet-B0OMihya.js","/static/assets/SlowParts-nNGpjiXn.js","/static/assets/Start-B4Pn6pE_.js","/static/assets/Table-BeAQMKwH.js","/static/assets/TableLink-g_qj7gjU.js","/static/assets/TableWebhook-Bi7zlSVj.js","/static/assets/Tables-ZrQI3WlC.js","/static/assets/Talk-Bun6cBll.js","/static/assets/Talk-Dyce66V0.js","/static/assets/TalkSheet-V5E09V4y.js","/static/assets/TempleFaces-DDWuTVm8.js","/static/assets/TimeOffSheet-C9gcdI6c.js","/static/assets/TurnedAway-3eLcWh5h.js","/static/assets/Turns-CZyHCyFW.js","/static/assets/Watch-BqQ9kKXy.js","/static/assets/WatchAgain-s19k6Trr.js","/static/assets/WebhookForm-DMGQvLI9.js","/static/assets/WhoSheet-B9WTKqKu.js","/static/assets/WideTable-CeyTeDeS.js","/static/assets/YourTurn-DD6tHGMg.js","/static/assets/address-E2lFWU2Y.js","/static/assets/bots-DknaNVsV.js","/static/assets/changes-hxy_bkyx.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-C9xtRVBQ.js","/static/assets/fault-report-CoooRDe4.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-CPO78Sc8.js","/static/assets/motion-xRyYoX9E.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-DytcZ3Qd.js","/static/assets/options-CsW6w8Hc.js","/static/assets/page-Cv7XqD3G.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-CFK3fh-t.js","/static/assets/phrases-CbPHeJ2E.js","/static/assets/playback.svelte-DMqR0dmg.js","/static/assets/ranks-B9_CA8Rx.js","/static/assets/ranks-BgUenk8k.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-BjJYsytu.js","/static/assets/refusals-DeftDRQJ.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-QmeiXnrg.js","/static/assets/rules-dadaocheng-CIBGzKqp.js","/static/assets/sentences-DZ9kdz8A.js","/static/assets/shared-I42hVy4b.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-Dy3Dd8td.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-C7u066bf.js","/static/assets/telling.svelte-iJPPnyC_.js","/static/assets/tempos-BqIoGMPL.js","/static/assets/trading-4hAej_fX.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-CTGFvD4w.js","/static/assets/words-J6PsfIyw.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/DareAfter-Bebo6bhO.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CML347LB.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/Meeting-Dt7-gbEg.css","/static/assets/MeetingLink-DGJHgNHb.css","/static/assets/MenuBody-BqUbk4Am.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Dnvq22rJ.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Shared-oe1J3r0r.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-QaiDYXXs.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-k6T8IP3u.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-CDl7EVQC.js","/static/assets/messages-en-dadaocheng-zAFosLe0.js","/static/assets/messages-en-forms-C_RhhDY2.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-dY2bEZ45.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-BSc9VBOd.js","/static/assets/messages-en-start-BECVZI6-.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-BMdfZZmE.js","/static/assets/messages-fr-dadaocheng-BxJHIIxE.js","/static/assets/messages-fr-forms-BQv7uyne.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-B5SOP0sS.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-DQjT2gg1.js","/static/assets/messages-fr-start-ceO7oTCq.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-CcEdg3I2.js","/static/assets/messages-pl-dadaocheng-BAfOvc1N.js","/static/assets/messages-pl-forms-BxGChlv9.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-CUKZiCA7.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-D5N8NmDI.js","/static/assets/messages-pl-start-gSpRh55V.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-im4EcJxx.js","/static/assets/messages-de-dadaocheng-CvTWypXj.js","/static/assets/messages-de-forms-D4P1r1nK.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-h8KmwcXJ.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-HXwdBaFy.js","/static/assets/messages-de-start-DSaVOTPr.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-B9ivyfJT.js","/static/assets/messages-zh-Hant-dadaocheng-QuiJD4wg.js","/static/assets/messages-zh-Hant-forms-dZRfkiPw.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-DUBXvuaO.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-BkfZnbbE.js","/static/assets/messages-zh-Hant-start-gs8ZXts7.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET_FILES = "teahouse pocket "; // begins the names of caches that are the tab's alone
const POCKET_PAGES = "teahouse pocket-page ";
const POCKET_PAGE = POCKET_PAGES + KEPT.version;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of a cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const names = await caches.keys();
  const pockets = names.filter((name) => name.startsWith(POCKET_PAGES));
  const shells = names.filter((name) => !isOfPocket(name));
  const locale = await localeIn(shells);
  if (locale) await keep(locale).catch(() => undefined);
  const ofPocket = await localeIn(pockets);
  if (ofPocket) await keepPocket(ofPocket).catch(() => undefined);
  await self.skipWaiting();
}

const isOfPocket = (name) => name.startsWith(POCKET_FILES) || name.startsWith(POCKET_PAGES);

/** The language in which one of these caches was kept. */
async function localeIn(names) {
  const kept = await Promise.all(names.map((cacheName) => caches.match(LOCALE, { cacheName })));
  return kept.find(Boolean)?.text();
}

/** What is of the pocket edition goes when a whole newer one is there, and not before. */
async function activate() {
  const names = await caches.keys();
  await forget(names.filter((name) => name !== CACHE && !isOfPocket(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function forget(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition in a language; the tab itself keeps what Python needs. */
async function keepPocket(locale) {
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(KEPT.pocket)) return;
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await cache.put(POCKET_DOCUMENT, page);
  await cache.put(LOCALE, new Response(locale));
  const names = await caches.keys();
  await forget(names.filter((name) => name.startsWith(POCKET_PAGES) && name !== POCKET_PAGE));
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
